import { Bones } from '../../ui/bones.tsx'
import { sentence } from '../call.ts'
import { Problem } from './problem.tsx'

interface LoadingProps {
  /** What SWR knows of the answer. */
  of: { readonly error: Error | undefined; mutate(): unknown }
}

/** Shown while there is no answer: a skeleton, or the reason why none came and another try. */
export function Loading({ of: { error, mutate } }: LoadingProps) {
  if (!error) return <Bones lines={6} />
  return (
    <>
      <Problem text={sentence(error)} />
      <button type="button" className="button is-quiet" onClick={() => void mutate()}>
        Try again
      </button>
    </>
  )
}
