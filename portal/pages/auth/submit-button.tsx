import { PendingButton } from '../../ui/pending-button.tsx'

interface SubmitButtonProps {
  label: string
  pending: string
  isPending: boolean
  /** React has taken over the page. */
  isReady: boolean
}

/** Sends the form. Disabled until React has taken over: else Enter would send it by the browser's own means. */
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
