import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import type { PlanId } from '../../../content/product.ts'
import { untilGone, useCommand } from '../../api/use-command.ts'
import { PaymentPanel } from '../../payment/payment-panel.tsx'
import { usePaymentConfig } from '../../payment/use-payment-config.ts'
import { useAccess } from '../../session/use-session.ts'
import { fail, succeedOnNextPage } from '../../toasts/toasts.ts'
import { PendingButton } from '../../ui/pending-button.tsx'

interface SubscribeButtonProps {
  plan: PlanId
  /** True while a payment is under way: the plan must not change then. */
  onPaying: (isPaying: boolean) => void
  /** What the button says and does while payment is a demo. */
  demo: { readonly label: string; readonly isPending?: boolean; readonly act: () => void }
}

/**
 * The button of the two sales pages. While payment is a demo it does what `demo` says. Where real money is taken it
 * opens the card form for a learner, and registration for anybody else. Until it is known which, it waits: the page
 * that the build renders is everybody's.
 */
export function SubscribeButton({ plan, onPaying, demo }: SubscribeButtonProps) {
  const payment = usePaymentConfig()
  switch (payment.state) {
    case 'loading':
      return (
        <button type="button" className="button is-primary" disabled>
          Subscribe Now
        </button>
      )
    case 'failed':
      return <SubscribeLater retry={payment.retry} />
    case 'demo':
      return (
        <PendingButton className="button is-primary" isPending={demo.isPending === true} onClick={demo.act}>
          {demo.isPending ? 'Processing...' : demo.label}
        </PendingButton>
      )
    case 'stripe':
      return <SubscribeAtStripe plan={plan} onPaying={onPaying} />
    default:
      return payment satisfies never
  }
}

/** Looks the same, so that nothing on the page moves under a reader who has not pressed anything. */
function SubscribeLater({ retry }: { retry: () => Promise<unknown> }) {
  const { isPending, run } = useCommand(
    async () => {
      const isKnown = (await retry()) !== undefined
      if (!isKnown) fail('Error', 'We could not load the payment form. Please try again.')
    },
    { title: 'Error' },
  )
  return (
    <PendingButton className="button is-primary" isPending={isPending} onClick={() => void run()}>
      Subscribe Now
    </PendingButton>
  )
}

function SubscribeAtStripe({ plan, onPaying }: Omit<SubscribeButtonProps, 'demo'>) {
  const access = useAccess()
  const navigate = useNavigate()
  const [isOpen, setOpen] = useState(false)
  if (isOpen) return <PaymentPanel plan={plan} onPaying={onPaying} onPaid={welcome} />
  return (
    <button
      type="button"
      className="button is-primary"
      onClick={() => (access === 'onboarded' ? setOpen(true) : navigate('/register'))}
    >
      Subscribe Now
    </button>
  )
}

function welcome(): Promise<never> {
  succeedOnNextPage('Welcome to your plan', 'Your subscription is active.')
  location.assign('/dashboard')
  return untilGone
}
