import type { Quiz } from '../../api/schemas/quiz.ts'
import { useResource } from './resource.ts'

/**
 * The open question of a lesson, or null if there is none. It stays until `next` asks for another, so that its feedback
 * stays on the page with it.
 */
export function useQuiz(lessonId: string) {
  const query = new URLSearchParams({ lessonId })
  const { data, error, mutate, isValidating } = useResource<Quiz>([`/api/quiz?${query}`], { revalidateIfStale: true })
  return { question: data?.question, error, isLoading: isValidating, next: () => mutate() }
}
