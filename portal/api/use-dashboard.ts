import type { Dashboard } from '../../api/schemas/dashboard.ts'
import { type ResourceKey, useResource } from './resource.ts'

export const FIGURES: ResourceKey = ['/api/dashboard']

/** The figures of the dashboard. */
export function useDashboard() {
  const { data, error, mutate } = useResource<Dashboard>(FIGURES)
  return { stats: data?.stats, categories: data?.categories, error, retry: () => mutate() }
}
