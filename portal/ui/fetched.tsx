import type { ReactNode } from 'react'
import { Bones } from './bones.tsx'
import { Retry, TryAgain } from './retry.tsx'

interface FetchedProps<Answer> {
  /** The part of `Resource` in `api/resource.ts` that this shows. */
  of: {
    readonly data: Answer | undefined
    readonly error: Error | undefined
    readonly isOld: boolean
    retry(): unknown
  }
  /** `your figures`, for "We could not load your figures." */
  what: string
  /** Stands in while the first answer is on its way. */
  bones: number | ReactNode
  /** What to show of it; a part whose data is shown in several places does so itself. */
  children?: (data: Answer) => ReactNode
}

/** What was fetched, or why it is not there. Data that could not be refreshed stays, and says so. */
export function Fetched<Answer>({ of: { data, error, isOld, retry }, what, bones, children }: FetchedProps<Answer>) {
  if (data === undefined) {
    if (error) return <Retry what={what} onRetry={() => void retry()} />
    return typeof bones === 'number' ? <Bones lines={bones} /> : bones
  }
  return (
    <>
      {isOld && (
        <p className="help">
          <span role="status">We could not refresh {what}.</span>{' '}
          <TryAgain to={`to refresh ${what}`} onPress={() => void retry()} />
        </p>
      )}
      {children?.(data)}
    </>
  )
}
