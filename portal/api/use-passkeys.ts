import type { Passkeys } from '../../api/schemas/passkeys.ts'
import { useResource } from './resource.ts'

export type Passkey = Passkeys['passkeys'][number]

/** The learner's passkeys, oldest first. */
export function usePasskeys() {
  const { data, error, retry } = useResource<Passkeys>(['/api/user/passkeys'])
  return { passkeys: data?.passkeys, error, retry }
}
