import '../payment/payment.css'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { brand, defaults, type PlanId } from '../../content/product.ts'
import { changeBilling } from '../payment/change-billing.ts'
import { PaymentPanel } from '../payment/payment-panel.tsx'
import { PlanLedger } from '../payment/plan-ledger.tsx'
import { PlanToggle } from '../payment/plan-toggle.tsx'
import { succeed } from '../toasts/toasts.ts'

/**
 * For whoever has no subscription, or none any more: the specified way to the page that sells, which only says "Coming
 * Soon!" in a demonstration, and the form of the onboarding, which pays everywhere.
 */
export function Subscribe() {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <div className="actions sub-actions">
        <button
          type="button"
          className={isOpen ? 'button is-quiet' : 'button is-primary'}
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        >
          {isOpen ? 'Close the form' : 'Start a plan'}
        </button>
        <Link className="button is-quiet" to="/subscribe">
          Get {brand} Pro
        </Link>
      </div>
      {isOpen && <Payment />}
    </>
  )
}

function Payment() {
  const [plan, setPlan] = useState<PlanId>(defaults.plan)
  const [isPaying, setPaying] = useState(false)
  return (
    <div className="stack">
      <PlanToggle plan={plan} onChange={setPlan} isLocked={isPaying} />
      <PlanLedger plan={plan} />
      <PaymentPanel plan={plan} onPaying={setPaying} onPaid={welcome} onSubscribed={lookAgain} />
    </div>
  )
}

const welcome = () => changeBilling(async () => succeed(`Welcome to ${brand}`, 'Your subscription is active.'))
/** It was begun elsewhere: in another tab, or by a payment that was still being confirmed. */
const lookAgain = () => void changeBilling(async () => undefined)
