interface TryAgainProps {
  /** What a press does, as `to load your figures`: said only to screen readers, since one page may have several. */
  to: string
  className?: string
  onPress: () => void
}

export function TryAgain({ to, className = 'text-button', onPress }: TryAgainProps) {
  return (
    <button type="button" className={className} onClick={onPress}>
      Try again<span className="is-sr-only"> {to}</span>
    </button>
  )
}

/** What could not be loaded, and a way to try again. */
export function Retry({ what, onRetry }: { what: string; onRetry: () => void }) {
  return (
    <div className="empty" role="alert">
      <b>We could not load {what}.</b>
      <TryAgain className="button is-quiet" to={`to load ${what}`} onPress={onRetry} />
    </div>
  )
}
