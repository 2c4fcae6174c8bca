import type { YearAhead } from '../../api/schemas/year-ahead.ts'
import { useThrottled } from '../hooks/use-throttled.ts'
import { mutableSelection, type Selection, selectionProblem } from '../view/selection.ts'
import { useResource } from './resource.ts'

/** While topics are chosen one after another, ask at most this often: each answer costs a tenth of a second of work. */
const EVERY_MS = 500

/**
 * What the learner would remember of a selection, saved or not, at each pace. The previous answer stays until the next
 * one arrives, and while the selection is too incomplete to save. If the next request fails, it goes too: it would be
 * mistaken for an answer about the new selection.
 */
export function useYearAhead(selection: Selection) {
  const topics = useThrottled(
    selectionProblem(selection) ? null : JSON.stringify(mutableSelection(selection)),
    EVERY_MS,
  )
  const query = topics && new URLSearchParams({ selectedTopicsByCategory: topics })
  const { data, error } = useResource<YearAhead>(query ? [`/api/user/year-ahead?${query}`] : null, {
    keepPreviousData: true,
  })
  return error ? { year: undefined, hasFailed: true } : { year: data, hasFailed: false }
}
