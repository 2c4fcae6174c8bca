import { Icon } from '../ui/icon.tsx'
import { PendingButton } from '../ui/pending-button.tsx'

interface AlreadySubscribedProps {
  isSaving?: boolean
  onGoOn: () => void
}

/** In place of the card form when there is nothing to pay. */
export function AlreadySubscribed({ isSaving = false, onGoOn }: AlreadySubscribedProps) {
  return (
    <>
      <p className="note">
        <Icon name="tick" />
        <span>You have a subscription already. Nothing more is charged.</span>
      </p>
      <PendingButton className="button is-primary" isPending={isSaving} onClick={onGoOn}>
        Continue
      </PendingButton>
    </>
  )
}
