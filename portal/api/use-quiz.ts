import { useState } from 'react'
import useSWR from 'swr'
import type { Quiz } from '../../api/schemas/quiz.ts'
import { request } from './request.ts'
import { settled } from './resource.ts'

let visits = 0

/**
 * The open question of a lesson, or null if there is none. It stays until `next` asks for another, so that its feedback
 * stays on the page with it. Each visit asks anew and shares nothing with an earlier one, whose question may have been
 * answered since.
 */
export function useQuiz(lessonId: string) {
  const [visit] = useState(() => (visits += 1))
  const { data, error, mutate } = useSWR<Quiz, Error>(['quiz', lessonId, visit], readQuestion, settled)
  return { question: data?.question, error, next: () => mutate() }
}

const readQuestion = ([, lessonId]: readonly [string, string, number]) =>
  request<Quiz>('GET', `/api/quiz?${new URLSearchParams({ lessonId })}`)
