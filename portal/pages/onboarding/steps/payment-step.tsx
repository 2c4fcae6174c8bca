import { useCallback, useState } from 'react'
import { brand, defaults, type PlanId } from '../../../../content/product.ts'
import { useIsHere } from '../../../hooks/use-is-here.ts'
import { AlreadySubscribed } from '../../../payment/already-subscribed.tsx'
import { PaymentPanel } from '../../../payment/payment-panel.tsx'
import { PlanLedger } from '../../../payment/plan-ledger.tsx'
import { PlanToggle } from '../../../payment/plan-toggle.tsx'
import { succeed } from '../../../toasts/toasts.ts'
import { PendingButton } from '../../../ui/pending-button.tsx'
import { StepHead } from '../step-head.tsx'
import type { Wizard } from '../use-wizard.ts'

/** The plan, its price, and the card. A learner may go on without paying, but not while a payment is in progress. */
export function PaymentStep({ wizard }: { wizard: Wizard }) {
  const isHere = useIsHere()
  const [plan, setPlan] = useState<PlanId>(defaults.plan)
  const [isPaying, setPaying] = useState(false)
  const [isSubscribed, setSubscribed] = useState(false)
  const findSubscribed = useCallback(() => setSubscribed(true), [])
  const isLocked = isPaying || wizard.isSaving

  async function welcome() {
    // If the learner has gone Back in the meantime, do not pull them to the next step.
    if (!isHere.current) return
    succeed(`Welcome to ${brand}`, 'Your subscription is active.')
    await wizard.keep(3)
    // Still here: the step could not be saved. The learner must not pay a second time.
    setSubscribed(true)
    setPaying(false)
  }

  return (
    <>
      <StepHead title="What does it cost?" lead={`${brand} is $5 a month, or $50 for a year at once.`} />
      {isSubscribed ? (
        <section className="sheet stack wiz-column" aria-label="Payment">
          <AlreadySubscribed isSaving={wizard.isSaving} onGoOn={() => void wizard.keep(3)} />
        </section>
      ) : (
        <div className="pay">
          <section className="sheet stack" aria-label="Plan">
            <PlanToggle plan={plan} onChange={setPlan} isLocked={isLocked} />
            <PlanLedger plan={plan} />
          </section>
          <section className="sheet stack" aria-label="Payment">
            <PaymentPanel plan={plan} onPaying={setPaying} onPaid={welcome} onSubscribed={findSubscribed} />
          </section>
        </div>
      )}
      <div className="actions pay-actions">
        {!isSubscribed && (
          <PendingButton className="button is-quiet" isPending={isLocked} onClick={() => void wizard.keep(3)}>
            Skip (Demo Mode)
          </PendingButton>
        )}
        <PendingButton className="button is-bare" isPending={isLocked} onClick={wizard.back}>
          Back
        </PendingButton>
      </div>
    </>
  )
}
