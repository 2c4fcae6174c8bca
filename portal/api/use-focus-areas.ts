import type { FocusArea } from '../../api/schemas/focus-areas.ts'
import { useResource } from './resource.ts'

/** All focus areas, refetched by each page that shows them (specification, section 7). */
export function useFocusAreas() {
  const { data, error, retry } = useResource<FocusArea[]>(['/api/focus-areas'], { revalidateIfStale: true })
  return { areas: data, error, retry }
}
