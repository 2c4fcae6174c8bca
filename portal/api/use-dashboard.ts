import type { Dashboard } from '../../api/schemas/dashboard.ts'
import { useResource } from './resource.ts'

/** The figures of the dashboard. */
export const useDashboard = () => useResource<Dashboard>(['/api/dashboard'])
