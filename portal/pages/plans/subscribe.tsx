import './plans.css'
import { useState } from 'react'
import { defaults, type PlanId, plans } from '../../../content/product.ts'
import { useCommand } from '../../api/use-command.ts'
import { Features } from '../../payment/features.tsx'
import { PlanLedger } from '../../payment/plan-ledger.tsx'
import { PlanToggle } from '../../payment/plan-toggle.tsx'
import { PlainPage } from '../../shell/plain-page.tsx'
import { tell } from '../../toasts/toasts.ts'
import { premium } from '../../view/marketing.ts'
import { SubscribeButton } from './subscribe-button.tsx'

/** How long a payment seems to take (specification, section 9). */
const DELAY_MS = 1000

/** The premium page: benefits, price, and a button that only says "soon" while payment is a demo. */
export default function Subscribe() {
  const [plan, setPlan] = useState<PlanId>(defaults.plan)
  const [isPaying, setPaying] = useState(false)
  const demo = useCommand(
    async () => {
      await new Promise((resolve) => setTimeout(resolve, DELAY_MS))
      tell('Coming Soon!', 'Stripe payment integration will be added shortly.')
    },
    { title: 'Error' },
  )

  return (
    <PlainPage>
      <h1 className="page-title">{premium.title}</h1>
      <p className="lead">{premium.lead}</p>
      <div className="offer">
        <section aria-labelledby="included">
          <h2 id="included">What is included</h2>
          <Features />
        </section>
        <section className="sheet stack" aria-labelledby="details">
          <div className="sheet-head is-centred">
            <h2 id="details">Payment Details</h2>
            <PlanToggle plan={plan} onChange={setPlan} isLocked={isPaying} />
          </div>
          <PlanLedger plan={plan} />
          <SubscribeButton
            plan={plan}
            onPaying={setPaying}
            demo={{ label: 'Subscribe Now (Demo)', isPending: demo.isPending, act: () => void demo.run() }}
          />
          <p className="weak small">
            The subscription renews {plans[plan].label.toLowerCase()} and can be cancelled anytime.
          </p>
        </section>
      </div>
    </PlainPage>
  )
}
