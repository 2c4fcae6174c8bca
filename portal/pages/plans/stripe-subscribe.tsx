import './plans.css'
import { useState } from 'react'
import { defaults, type PlanId, plans } from '../../../content/product.ts'
import { Features } from '../../payment/features.tsx'
import { PlanToggle } from '../../payment/plan-toggle.tsx'
import { usePaymentConfig } from '../../payment/use-payment-config.ts'
import { PlainPage } from '../../shell/plain-page.tsx'
import { planPage } from '../../view/marketing.ts'
import { chargeLine, dollars, yearlySaving } from '../../view/money.ts'
import { SubscribeButton } from './subscribe-button.tsx'

/** The plan page. Its button does nothing while payment is a demo (specification, section 2). */
export default function StripeSubscribe() {
  const [plan, setPlan] = useState<PlanId>(defaults.plan)
  const [isPaying, setPaying] = useState(false)
  const payment = usePaymentConfig()
  const { cents, interval } = plans[plan]
  return (
    <PlainPage back={{ to: '/dashboard', label: 'Back to Dashboard' }}>
      <h1 className="page-title">{planPage.title}</h1>
      <p className="lead">{planPage.lead}</p>
      <div className="offer">
        <section className="sheet stack" aria-label="Price">
          <PlanToggle plan={plan} onChange={setPlan} isLocked={isPaying} />
          <p className="price num" aria-live="polite">
            <b>{dollars(cents, 'short')}</b> a {interval}
          </p>
          <p className="weak small">
            {plan === 'yearly'
              ? `About ${dollars(plans.yearly.cents / 12)} a month. Save ${yearlySaving.percent}%, ${dollars(yearlySaving.cents, 'short')} a year.`
              : `${dollars(plans.monthly.cents * 12, 'short')} a year. Yearly saves ${yearlySaving.percent}%.`}
          </p>
          <SubscribeButton plan={plan} onPaying={setPaying} demo={{ label: 'Subscribe', act: () => {} }} />
          <p className="weak small num">{'mode' in payment && chargeLine(payment, plan)}</p>
        </section>
        <section aria-labelledby="included">
          <h2 id="included">What is included</h2>
          <Features />
        </section>
      </div>
    </PlainPage>
  )
}
