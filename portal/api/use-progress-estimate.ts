import { useEffect } from 'react'
import useSWR from 'swr'
import type { ProgressEstimate, ProgressQuestion } from '../../api/schemas/progress.ts'
import { useThrottled } from '../hooks/use-throttled.ts'
import type { Answered } from '../view/estimate.ts'
import { beginFetch, isOutdated } from './freshness.ts'
import type { ResourcePath } from './outdating.ts'
import { request } from './request.ts'

const PATH = '/api/calculate-progress' satisfies ResourcePath
/** While the slider is dragged, ask at most this often: the estimate follows, and the service is not flooded. */
const EVERY_MS = 150

const nothing: ProgressEstimate = {
  totalTopics: 0,
  totalSubcategories: 0,
  totalLessons: 0,
  estimatedWeeks: 0,
  estimatedMonths: 0,
  remainingLessons: 0,
  taughtLessons: 0,
  unaskedLessons: 0,
  taughtElsewhere: 0,
}

/**
 * How long a selection takes at a pace, recalculated whenever either changes. Everything is zero when the calculation
 * fails, or when no topic is selected, which sends no request (specification, sections 7 and 8). `undefined` until
 * answered.
 */
export function useProgressEstimate(question: ProgressQuestion): Answered | undefined {
  const { answered, error } = useEstimate(question)
  return error ? { question, estimate: nothing } : answered
}

/** An estimate for a page on which the learner keeps changing the selection. */
export interface SteadyEstimate {
  /** The last answer with the question it answers, which may be older than the page's current one. */
  readonly answered: Answered | undefined
  /** Whether that question is the current one. */
  readonly isCurrent: boolean
  /** The calculation for the current question failed. */
  readonly hasFailed: boolean
  retry(): void
}

/** As above, for calibration: a failed calculation is logged, and the previous estimate stays. */
export function useSteadyEstimate(question: ProgressQuestion): SteadyEstimate {
  const { answered, error, retry } = useEstimate(question)
  useEffect(() => {
    if (error) console.warn('The progress estimate failed:', error)
  }, [error])
  const isCurrent = answered !== undefined && JSON.stringify(answered.question) === JSON.stringify(question)
  return { answered, isCurrent, hasFailed: error !== undefined && !isCurrent, retry }
}

function useEstimate(question: ProgressQuestion) {
  const asked = useThrottled(JSON.stringify(question), EVERY_MS)
  const hasTopics = Object.values(question.selectedTopicsByCategory).some((topics) => topics.length > 0)
  const { data, error, mutate } = useSWR<Answered, Error>(hasTopics ? [PATH, asked] : null, ask, {
    keepPreviousData: true,
    revalidateIfStale: isOutdated(`${PATH}/${asked}`),
    revalidateOnFocus: false,
    revalidateOnReconnect: false,
    shouldRetryOnError: false,
  })
  const retry = () => void mutate()
  if (!hasTopics) return { answered: { question, estimate: nothing }, error: undefined, retry }
  return { answered: data, error, retry }
}

async function ask([path, asked]: [string, string]): Promise<Answered> {
  const arrived = beginFetch(`${path}/${asked}`)
  const question = JSON.parse(asked) as ProgressQuestion
  const estimate = await request<ProgressEstimate>('POST', path, question)
  arrived()
  return { question, estimate }
}
