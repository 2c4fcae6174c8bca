import { useEffect, useState } from 'react'
import useSWR from 'swr'
import type { ProgressEstimate, ProgressQuestion } from '../../api/schemas/progress.ts'
import { request } from './request.ts'

const PATH = '/api/calculate-progress'
/** A drag over the slider asks once, when it rests. */
const REST_MS = 250

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
  const { estimate, error } = useEstimate(question)
  return error ? nothing : estimate
}

/** The same, but a calculation that fails is logged and leaves the estimate as it was, as calibration wants it. */
export function useSteadyEstimate(question: ProgressQuestion): ProgressEstimate | undefined {
  const { estimate, error } = useEstimate(question)
  useEffect(() => {
    if (error) console.warn('The progress estimate failed:', error)
  }, [error])
  return estimate
}

function useEstimate(question: ProgressQuestion) {
  const rested = useRested(JSON.stringify(question))
  const hasTopics = Object.values(question.selectedTopicsByCategory).some((topics) => topics.length > 0)
  const { data, error } = useSWR<ProgressEstimate, Error>(
    hasTopics ? [PATH, rested] : null,
    ([path, payload]: [string, string]) => request<ProgressEstimate>('POST', path, JSON.parse(payload)),
    {
      keepPreviousData: true,
      revalidateIfStale: false,
      revalidateOnFocus: false,
      revalidateOnReconnect: false,
      shouldRetryOnError: false,
    },
  )
  return { estimate: hasTopics ? data : nothing, error: hasTopics ? error : undefined }
}

/** The value once it has not changed for a moment. */
function useRested(value: string): string {
  const [rested, setRested] = useState(value)
  useEffect(() => {
    const timer = setTimeout(setRested, REST_MS, value)
    return () => clearTimeout(timer)
  }, [value])
  return rested
}
