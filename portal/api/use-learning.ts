import type { Learning } from '../../api/schemas/learning.ts'
import { useResource } from './resource.ts'

/** What falls due in the coming days, and how well each subject is known. */
export const useLearning = () => useResource<Learning>(['/api/user/learning?days=14'])
