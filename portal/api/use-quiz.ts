import type { Quiz } from '../../api/schemas/quiz.ts'
import { useResource } from './resource.ts'

/**
 * The question that is open for a lesson; null when there is none. It stays the same until `next` asks for another, so
 * that an answer and what was said about it stay on the page.
 */
export function useQuiz(lessonId: string) {
  const query = new URLSearchParams({ lessonId })
  const { data, error, mutate, isValidating } = useResource<Quiz>([`/api/quiz?${query}`], { revalidateIfStale: true })
  return { question: data?.question, error, isLoading: isValidating, next: () => mutate() }
}
