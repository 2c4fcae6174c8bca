import { useEffect, useRef, useState } from 'react'
import useSWR from 'swr'
import type { ProgressEstimate, ProgressQuestion } from '../../api/schemas/progress.ts'
import { isOutdated, noteFetch } from './freshness.ts'
import { request } from './request.ts'

const PATH = '/api/calculate-progress'
/** A drag over the slider asks as often, so that the estimate follows without flooding the service. */
const EVERY_MS = 150

/** An estimate, and the question it answers. */
export interface Answered {
  readonly question: ProgressQuestion
  readonly estimate: ProgressEstimate
}

const nothing: ProgressEstimate = {
  totalTopics: 0,
  totalSubcategories: 0,
  totalLessons: 0,
  estimatedWeeks: 0,
  estimatedMonths: 0,
}

/**
 * How long a selection takes at a pace. Asked whenever either changes; without topics nothing is asked and everything
 * is zero, and so it is when the calculation fails (specification, sections 7 and 8). `undefined` while the first runs.
 */
export function useProgressEstimate(question: ProgressQuestion): ProgressEstimate | undefined {
  const { answered, error } = useEstimate(question)
  return error ? nothing : answered?.estimate
}

/** What a page that follows every change shows. */
export interface SteadyEstimate {
  /** The last answer, with the question it answers: that may be an earlier one than the page asks now. */
  readonly answered: Answered | undefined
  /** There is none, because the calculation failed. */
  readonly hasFailed: boolean
  retry(): void
}

/** The same, but a calculation that fails is logged and leaves the estimate as it was, as calibration wants it. */
export function useSteadyEstimate(question: ProgressQuestion): SteadyEstimate {
  const { answered, error, retry } = useEstimate(question)
  useEffect(() => {
    if (error) console.warn('The progress estimate failed:', error)
  }, [error])
  return { answered, hasFailed: error !== undefined && answered === undefined, retry }
}

function useEstimate(question: ProgressQuestion) {
  const asked = useThrottled(JSON.stringify(question))
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
  noteFetch(`${path}/${asked}`)
  const question = JSON.parse(asked) as ProgressQuestion
  return { question, estimate: await request<ProgressEstimate>('POST', path, question) }
}

/** Follows a value: at once after a rest, else as often as every EVERY_MS, and always to the last. */
function useThrottled(value: string): string {
  const [passed, setPassed] = useState(value)
  const lastAt = useRef(Number.NEGATIVE_INFINITY)
  useEffect(() => {
    const timer = setTimeout(
      () => {
        lastAt.current = performance.now()
        setPassed(value)
      },
      lastAt.current + EVERY_MS - performance.now(),
    )
    return () => clearTimeout(timer)
  }, [value])
  return passed
}
