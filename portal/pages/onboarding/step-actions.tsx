import { PendingButton } from '../../ui/pending-button.tsx'

interface StepActionsProps {
  /** The label of the button that goes on. */
  label: string
  isSaving: boolean
  onGoOn: () => void
  onBack: () => void
}

/** One way on and one way back. */
export function StepActions({ label, isSaving, onGoOn, onBack }: StepActionsProps) {
  return (
    <div className="actions">
      <PendingButton className="button is-primary" isPending={isSaving} onClick={onGoOn}>
        {isSaving ? 'Saving...' : label}
      </PendingButton>
      <PendingButton className="button is-bare" isPending={isSaving} onClick={onBack}>
        Back
      </PendingButton>
    </div>
  )
}
