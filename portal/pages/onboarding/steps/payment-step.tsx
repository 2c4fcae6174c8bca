import { useState } from 'react'
import { brand, defaults, type PlanId, plans } from '../../../../content/product.ts'
import { Icon } from '../../../components/icon.tsx'
import { Segments } from '../../../components/segments.tsx'
import { dollars, yearlySaving } from '../../../view/money.ts'
import { StepActions } from '../step-actions.tsx'
import { StepHead } from '../step-head.tsx'
import type { Wizard } from '../use-wizard.ts'

const choices = [plans.yearly, plans.monthly].map((plan) => ({ value: plan.id, label: plan.label }))

/** The plans and what they cost. Nothing can be paid yet, and the step says so. */
export function PaymentStep({ wizard }: { wizard: Wizard }) {
  const [plan, setPlan] = useState<PlanId>(defaults.plan)
  return (
    <>
      <StepHead title="What does it cost?" lead={`${brand} is $5 a month, or $50 for a year at once.`} />
      <div className="stack wiz-column">
        <section className="sheet stack" aria-label="Plan">
          <Segments label="Plan" options={choices} value={plan} onChange={setPlan} />
          <PlanLedger plan={plan} />
        </section>
        <p className="note">
          <Icon name="note" />
          <span>
            Payment is not live yet. Nothing is charged and we ask for no card. Your lessons come all the same.
          </span>
        </p>
        <StepActions
          label="Skip (Demo Mode)"
          isSaving={wizard.isSaving}
          onGoOn={() => void wizard.keep(3)}
          onBack={wizard.back}
        />
      </div>
    </>
  )
}

function PlanLedger({ plan }: { plan: PlanId }) {
  const { monthly, yearly } = plans
  return (
    <table className="ledger small">
      <caption className="is-sr-only">What a plan costs</caption>
      <tbody>
        {plan === 'yearly' && (
          <>
            <tr>
              <th scope="row">Monthly, 12 × {dollars(monthly.cents)}</th>
              <td>{dollars(monthly.cents * 12)}</td>
            </tr>
            <tr>
              <th scope="row">Save {yearlySaving.percent}%</th>
              <td>−{dollars(yearlySaving.cents)}</td>
            </tr>
          </>
        )}
        <tr className="total">
          <th scope="row">{plan === 'yearly' ? `A year, about ${dollars(yearly.cents / 12)} a month` : 'A month'}</th>
          <td>{dollars(plans[plan].cents)}</td>
        </tr>
      </tbody>
    </table>
  )
}
