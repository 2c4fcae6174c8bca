import type { Dashboard } from '../../api/schemas/dashboard.ts'
import { useResource } from './resource.ts'

/** The figures of the dashboard. */
export function useDashboard() {
  const { data, error, mutate } = useResource<Dashboard>(['/api/dashboard'])
  return { stats: data?.stats, categories: data?.categories, error, retry: () => mutate() }
}
