import { useState } from 'react'
import type { PlanChange as Preview, Subscription } from '../../api/schemas/billing.ts'
import { type PlanId, plans, renewalText, renewalVersion } from '../../content/product.ts'
import { changePlan, previewPlan } from '../api/commands.ts'
import { HttpError } from '../api/request.ts'
import { useCommand } from '../api/use-command.ts'
import { changeBilling } from '../payment/change-billing.ts'
import { useUser } from '../session/use-session.ts'
import { succeed } from '../toasts/toasts.ts'
import { PendingButton } from '../ui/pending-button.tsx'
import { priceLine, taxedLine } from '../view/money.ts'
import { fullDate } from '../view/when.ts'

/**
 * Switches to the other plan. Asks the payment provider what it costs and from when, and shows this before anything
 * changes. A change that takes effect at the renewal can be canceled here until then.
 */
export function PlanChange({ subscription }: { subscription: Subscription }) {
  const { timezone } = useUser()
  const [preview, setPreview] = useState<Preview | null>(null)
  const current: PlanId = subscription.interval === 'month' ? 'monthly' : 'yearly'
  const other: PlanId = current === 'monthly' ? 'yearly' : 'monthly'
  const label = (plan: PlanId) => plans[plan].label.toLowerCase()

  const look = useCommand(async () => setPreview(await previewPlan(other)), {
    title: 'Plan Not Changed',
  })
  const change = useCommand(
    async (plan: PlanId) => {
      const { message } = await changeBilling(() => changePlan(plan, preview?.asOf)).catch((error) => {
        // The preview is out of date: it must be fetched again before anything is paid.
        if (error instanceof HttpError && error.status === 409) setPreview(null)
        throw error
      })
      setPreview(null)
      succeed(plan === current ? 'Plan Kept' : 'Plan Changed', message)
    },
    { title: 'Plan Not Changed' },
  )

  if (subscription.nextPlan) {
    return (
      <PendingButton className="button is-bare" isPending={change.isPending} onClick={() => void change.run(current)}>
        Keep the {label(current)} plan
      </PendingButton>
    )
  }
  if (!preview) {
    return (
      <PendingButton className="button is-bare" isPending={look.isPending} onClick={() => void look.run()}>
        Change to {label(other)}
      </PendingButton>
    )
  }
  return (
    <div className="confirm">
      <p className="num">
        {preview.at
          ? `Your ${label(current)} plan stays until ${fullDate(preview.at, timezone)}. From then you pay ${priceLine(other)}. Nothing is charged before.`
          : `You pay ${taxedLine(preview.due, preview.tax)} now: what is left of your ${label(current)} plan is taken off already. From the next renewal on you pay ${priceLine(other)}.`}
      </p>
      <p className="weak small">{renewalText(renewalVersion, other)}</p>
      <div className="actions">
        <PendingButton className="button is-quiet" isPending={change.isPending} onClick={() => setPreview(null)}>
          Keep it
        </PendingButton>
        <PendingButton
          className="button is-primary"
          isPending={change.isPending}
          onClick={() => void change.run(other)}
        >
          Change to {label(other)}
        </PendingButton>
      </div>
    </div>
  )
}
