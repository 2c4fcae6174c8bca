import { Bones } from '../../ui/bones.tsx'
import { sentence } from '../call.ts'
import { Problem } from './problem.tsx'

/** What stands in place of an answer that is not there: bones, or why none came. */
export function Loading({ error }: { error: Error | undefined }) {
  return error ? <Problem text={sentence(error)} /> : <Bones lines={6} />
}
