import { WaitingButton } from '../../components/waiting-button.tsx'

interface StepActionsProps {
  /** What going on is called here. */
  label: string
  isSaving: boolean
  onGoOn: () => void
  onBack: () => void
}

/** One way on and one way back. */
export function StepActions({ label, isSaving, onGoOn, onBack }: StepActionsProps) {
  return (
    <div className="actions">
      <WaitingButton className="button is-primary" isWaiting={isSaving} onClick={onGoOn}>
        {isSaving ? 'Saving...' : label}
      </WaitingButton>
      <WaitingButton className="button is-bare" isWaiting={isSaving} onClick={onBack}>
        Back
      </WaitingButton>
    </div>
  )
}
