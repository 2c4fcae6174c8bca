import { Dialog } from '../../ui/dialog.tsx'

interface LeaveDialogProps {
  onStay: () => void
  onLeave: () => void
}

/** Asks before following a link that would lose unsaved changes. */
export function LeaveDialog({ onStay, onLeave }: LeaveDialogProps) {
  return (
    <Dialog title="Leave without saving?" closeLabel="Stay here" onClose={onStay}>
      <section className="leave">
        <p>Your changes are not saved yet.</p>
        <div className="actions">
          <button type="button" className="button is-primary" onClick={onStay}>
            Keep editing
          </button>
          <button type="button" className="button is-bare" onClick={onLeave}>
            Leave without saving
          </button>
        </div>
      </section>
    </Dialog>
  )
}
