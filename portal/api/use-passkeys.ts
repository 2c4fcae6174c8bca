import type { Passkeys } from '../../api/schemas/passkeys.ts'
import { useResource } from './resource.ts'

export type Passkey = Passkeys['passkeys'][number]

/** The learner's passkeys, oldest first. */
export function usePasskeys() {
  const resource = useResource<Passkeys>(['/api/user/passkeys'])
  return { ...resource, passkeys: resource.data?.passkeys }
}
