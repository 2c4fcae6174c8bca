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
      <button type="button" className="button is-primary" disabled={isSaving} onClick={onGoOn}>
        {isSaving ? 'Saving...' : label}
      </button>
      <button type="button" className="button is-bare" disabled={isSaving} onClick={onBack}>
        Back
      </button>
    </div>
  )
}
