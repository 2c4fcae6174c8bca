import '../ui/flags.css'
import type { Subscription } from '../../api/schemas/billing.ts'
import { brand } from '../../content/product.ts'
import { cancelSubscription, reactivateSubscription } from '../api/commands.ts'
import { useCommand } from '../api/use-command.ts'
import { useSubscription } from '../api/use-subscription.ts'
import { changeBilling } from '../payment/change-billing.ts'
import { ConfirmPayment } from '../payment/confirm-payment.tsx'
import { useUser } from '../session/use-session.ts'
import { succeed } from '../toasts/toasts.ts'
import { Fetched } from '../ui/fetched.tsx'
import { PendingButton } from '../ui/pending-button.tsx'
import { amountLabel, cancelQuestion, dateLabel, isEnding, statusFlag } from '../view/subscription.ts'
import { fullDate } from '../view/when.ts'
import { ConfirmButton } from './confirm-button.tsx'
import { PlanChange } from './plan-change.tsx'
import { Subscribe } from './subscribe.tsx'

export function SubscriptionSection({ onCards }: { onCards: () => void }) {
  const fetched = useSubscription()
  const { subscription } = fetched
  return (
    <section aria-labelledby="subscription">
      <h4 id="subscription">Subscription</h4>
      <Fetched of={fetched} what="your subscription" bones={2} />
      {subscription &&
        (subscription.hasSubscription ? <Held subscription={subscription} /> : <p>No active subscription</p>)}
      {subscription && !subscription.hasSubscription && <Subscribe />}
      <div className="actions sub-actions">
        <button type="button" className="button is-quiet" onClick={onCards}>
          Manage Payment Methods
        </button>
        {subscription && isPlanChangeable(subscription) && <PlanChange subscription={subscription} />}
        {subscription?.hasSubscription && <EndOrGoOn subscription={subscription} />}
      </div>
    </section>
  )
}

/** The service's rule: no change of plan while it would undo another request, or while something is owed. */
function isPlanChangeable(subscription: Subscription): boolean {
  return subscription.status === 'active' && !isEnding(subscription)
}

function Held({ subscription }: { subscription: Subscription }) {
  const { timezone } = useUser()
  const { productName, amount, interval, nextBilling, endsOn, pastDue, isReturned, nextPlan } = subscription
  const { label, tone } = statusFlag(subscription)
  return (
    <>
      <div className="sub-line">
        <b>{productName ?? brand}</b>
        {amount !== null && (
          <span className="num">
            {amountLabel(amount, 'usd', 'short')} a {interval}
          </span>
        )}
        <span className={`flag is-${tone}`}>{label}</span>
      </div>
      {nextBilling && (
        <p className="small weak num">
          {dateLabel(subscription)} {fullDate(nextBilling, timezone)}
        </p>
      )}
      {endsOn && <p className="small weak num">Ends: {fullDate(endsOn, timezone)}</p>}
      {nextPlan && !subscription.cancelAtPeriodEnd && (
        <p className="small weak num">
          From then on: {amountLabel(nextPlan.amount, 'usd', 'short')} a {nextPlan.interval}
        </p>
      )}
      {isReturned && <p className="help">Your last payment was returned. Lessons resume with the next one.</p>}
      {pastDue && (
        <p className="help is-danger num">
          {pastDue.isToBeConfirmed
            ? `Your bank asks you to confirm your payment of ${amountLabel(pastDue.amount, 'usd')}.`
            : `Your last payment of ${amountLabel(pastDue.amount, 'usd')} failed.`}{' '}
          Lessons continue until {fullDate(pastDue.lessonsUntil, timezone)}.
        </p>
      )}
      {pastDue?.isToBeConfirmed && (
        <div className="actions">
          <ConfirmPayment pastDue={pastDue} />
        </div>
      )}
    </>
  )
}

function EndOrGoOn({ subscription }: { subscription: Subscription }) {
  const { timezone } = useUser()

  const cancel = useCommand(
    async () => {
      const { message } = await changeBilling(cancelSubscription)
      succeed('Subscription Canceled', message)
    },
    { title: 'Cancellation Failed' },
  )
  const reactivate = useCommand(
    async () => {
      const { message } = await changeBilling(reactivateSubscription)
      succeed('Subscription Reactivated', message)
    },
    { title: 'Reactivation Failed' },
  )

  return (
    <>
      {isEnding(subscription) && (
        <PendingButton
          className="button is-bare"
          isPending={reactivate.isPending}
          onClick={() => void reactivate.run()}
        >
          {subscription.cancelAtPeriodEnd ? 'Reactivate subscription' : 'Keep subscription'}
        </PendingButton>
      )}
      {!subscription.cancelAtPeriodEnd && (
        <ConfirmButton
          label="Cancel subscription"
          question={cancelQuestion(subscription, timezone)}
          confirm="Cancel subscription"
          isPending={cancel.isPending}
          onConfirm={() => void cancel.run()}
        />
      )}
    </>
  )
}
