/** What could not be loaded, and a way to try again. */
export function Retry({ what, onRetry }: { what: string; onRetry: () => void }) {
  return (
    <div className="empty" role="alert">
      <b>We could not load {what}.</b>
      <button type="button" className="button is-quiet" onClick={onRetry}>
        Try again
      </button>
    </div>
  )
}
