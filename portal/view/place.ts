/** Where in the dashboard a learner is, according to the address: `/dashboard?area=3&topic=S+Corporations&lesson=…`. */
import type { FocusArea } from '../../api/schemas/focus-areas.ts'

export interface Place {
  /** Focus-area id. */
  readonly area?: number
  /** Name of a subject of that area, which the pages and their addresses call a topic. */
  readonly subject?: string
}

/** The place in an address. Other parameters are ignored. */
export function placeOf(search: URLSearchParams): Place {
  const area = Number(search.get('area'))
  if (!Number.isInteger(area) || area < 1) return {}
  const subject = search.get('topic')
  return subject ? { area, subject } : { area }
}

/** The place, reduced to an area and subject that exist: a link may be older than the content. */
export function amongAreas({ area, subject }: Place, areas: readonly FocusArea[]): Place {
  const found = areas.find(({ id }) => id === area)
  if (!found) return {}
  const isKnown = subject !== undefined && found.subjects.some(({ name }) => name === subject)
  return isKnown ? { area: found.id, subject } : { area: found.id }
}

/** The address of a place. */
export function pathOf({ area, subject }: Place): string {
  if (area === undefined) return '/dashboard'
  const search = new URLSearchParams({ area: String(area), ...(subject !== undefined && { topic: subject }) })
  return `/dashboard?${search}`
}

/** Choosing the current area again leaves it, and its subject with it (specification, section 4). */
export const toggleAreaAt = (place: Place, area: number): Place => (place.area === area ? {} : { area })
