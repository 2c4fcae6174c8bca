import { PendingButton } from '../../ui/pending-button.tsx'

interface SubmitButtonProps {
  label: string
  pending: string
  isPending: boolean
  /** The page is alive. */
  isReady: boolean
}

/** Sends the form. Disabled until the page is alive, so that Enter does not send it by the browser's own means either. */
export function SubmitButton({ label, pending, isPending, isReady }: SubmitButtonProps) {
  return (
    <>
      <PendingButton type="submit" className="button is-primary auth-submit" disabled={!isReady} isPending={isPending}>
        {isPending ? pending : label}
      </PendingButton>
      <noscript>
        <p className="help">This form needs JavaScript, which is off in this browser.</p>
      </noscript>
    </>
  )
}
