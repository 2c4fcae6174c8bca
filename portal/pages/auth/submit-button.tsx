import { PendingButton } from '../../ui/pending-button.tsx'

interface SubmitButtonProps {
  label: string
  pending: string
  isPending: boolean
  /** React has hydrated the page. */
  isReady: boolean
}

/** Submits the form. Disabled until React has hydrated the page, or Enter would submit it natively. */
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
