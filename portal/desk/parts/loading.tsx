import { Bones } from '../../ui/bones.tsx'
import { sentence } from '../call.ts'
import { Problem } from './problem.tsx'

/** Shown while there is no answer: a skeleton, or the reason why none came. */
export function Loading({ error }: { error: Error | undefined }) {
  return error ? <Problem text={sentence(error)} /> : <Bones lines={6} />
}
