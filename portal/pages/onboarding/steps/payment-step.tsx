import { useState } from 'react'
import { brand, defaults, type PlanId } from '../../../../content/product.ts'
import { PlanLedger } from '../../../components/plan-ledger.tsx'
import { PlanToggle } from '../../../components/plan-toggle.tsx'
import { PaymentPanel } from '../../../payment/payment-panel.tsx'
import { succeed } from '../../../toasts/toasts.ts'
import { StepHead } from '../step-head.tsx'
import type { Wizard } from '../use-wizard.ts'

/** The plan, what it costs, and the card. One may go on without paying. */
export function PaymentStep({ wizard }: { wizard: Wizard }) {
  const [plan, setPlan] = useState<PlanId>(defaults.plan)

  async function goOn() {
    succeed(`Welcome to ${brand}`, 'Your subscription is active.')
    await wizard.keep(3)
  }

  return (
    <>
      <StepHead title="What does it cost?" lead={`${brand} is $5 a month, or $50 for a year at once.`} />
      <div className="pay">
        <section className="sheet stack" aria-label="Plan">
          <PlanToggle plan={plan} onChange={setPlan} />
          <PlanLedger plan={plan} />
        </section>
        <section className="sheet stack" aria-label="Payment">
          <PaymentPanel plan={plan} onPaid={() => void goOn()} />
        </section>
      </div>
      <div className="actions pay-actions">
        <button
          type="button"
          className="button is-quiet"
          disabled={wizard.isSaving}
          onClick={() => void wizard.keep(3)}
        >
          Skip (Demo Mode)
        </button>
        <button type="button" className="button is-bare" disabled={wizard.isSaving} onClick={wizard.back}>
          Back
        </button>
      </div>
    </>
  )
}
