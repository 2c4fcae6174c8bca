import '../ui/flags.css'
import './settings.css'
import { useState } from 'react'
import { removePaymentMethod, seeAddedCard, setDefaultPaymentMethod } from '../api/commands.ts'
import { serverCode } from '../api/request.ts'
import { tellFailure, useCommand } from '../api/use-command.ts'
import { type PaymentMethod, usePaymentMethods } from '../api/use-payment-methods.ts'
import { useSubscription } from '../api/use-subscription.ts'
import { changeBilling } from '../payment/change-billing.ts'
import { succeed } from '../toasts/toasts.ts'
import { Dialog } from '../ui/dialog.tsx'
import { Empty } from '../ui/empty.tsx'
import { Fetched } from '../ui/fetched.tsx'
import { PendingButton } from '../ui/pending-button.tsx'
import { brandLabel, expiryLabel, removalQuestion } from '../view/subscription.ts'
import { AddCard } from './add-card.tsx'
import { ConfirmButton } from './confirm-button.tsx'

/** The only card cannot be removed (specification, section 9). */
const REMOVABLE_FROM = 2

/** The saved cards, and a form for another. */
export function PaymentMethodsDialog({ onClose }: { onClose: () => void }) {
  const fetched = usePaymentMethods()
  const { methods } = fetched
  const [isAdding, setAdding] = useState(false)

  async function added() {
    setAdding(false)
    await changeBilling(seeAddedCard)
    succeed('Payment Method Added', 'Your new payment method has been added successfully.')
  }

  return (
    <Dialog title="Payment Methods" closeLabel="Close payment methods" onClose={onClose}>
      <section aria-label="Saved cards">
        <Fetched of={fetched} what="your cards" bones={3} />
        {methods?.length === 0 && (
          <Empty title="No payment methods found">
            <p>Add a payment method to get started</p>
          </Empty>
        )}
        {methods && methods.length > 0 && (
          <ul className="rows">
            {methods.map((method) => (
              <Card key={method.id} method={method} isRemovable={methods.length >= REMOVABLE_FROM} />
            ))}
          </ul>
        )}
      </section>
      <section aria-label="New card">
        <button type="button" className="button is-quiet" aria-expanded={isAdding} onClick={() => setAdding(!isAdding)}>
          {isAdding ? 'Close the form' : 'Add New Card'}
        </button>
        {isAdding && <AddCard onAdded={() => void added()} />}
      </section>
    </Dialog>
  )
}

function Card({ method, isRemovable }: { method: PaymentMethod; isRemovable: boolean }) {
  const { subscription } = useSubscription()
  const name = `${brandLabel(method.card.brand)} ending in ${method.card.last4}`
  const makeDefault = useCommand(
    async () => {
      await changeBilling(() => setDefaultPaymentMethod(method.id))
      succeed('Default Updated', 'Default payment method updated successfully.')
    },
    { title: 'Update Failed' },
  )
  const remove = useCommand(
    async () => {
      await changeBilling(() => removePaymentMethod(method.id))
      succeed('Payment Method Removed', 'Payment method removed successfully.')
    },
    // The card is gone all the same when only the next one has not paid.
    (error) => tellFailure({ title: isUnpaid(error) ? 'Payment Failed' : 'Removal Failed' }, error),
  )
  const isPending = makeDefault.isPending || remove.isPending

  return (
    <li>
      <span>
        <b>{name}</b>
        <span className="small weak num">Expires {expiryLabel(method.card)}</span>
      </span>
      {method.isDefault ? (
        <span className="flag is-good">Default</span>
      ) : (
        <PendingButton className="button is-bare" isPending={isPending} onClick={() => void makeDefault.run()}>
          Make Default<span className="is-sr-only">: {name}</span>
        </PendingButton>
      )}
      {isRemovable && (
        <ConfirmButton
          label="Remove"
          what={name}
          question={removalQuestion(name, method, subscription?.pastDue)}
          confirm="Remove"
          isPending={isPending}
          onConfirm={() => void remove.run()}
        />
      )}
    </li>
  )
}

const isUnpaid = (error: unknown) => ['card_declined', 'confirmation_needed'].includes(serverCode(error) ?? '')
