import { HttpError } from '../../api/request.ts'
import { Empty } from '../../ui/empty.tsx'
import { Retry } from '../../ui/retry.tsx'

const NOT_FOUND = 404

/** In place of a lesson that could not be loaded or does not exist. */
export function LessonFailure({ error, onRetry }: { error: Error; onRetry: () => void }) {
  if (error instanceof HttpError && error.status === NOT_FOUND) {
    return (
      <Empty title="There is no such lesson">
        <p>It may have been renamed. Your topics are on the dashboard.</p>
      </Empty>
    )
  }
  return <Retry what="this lesson" onRetry={onRetry} />
}
