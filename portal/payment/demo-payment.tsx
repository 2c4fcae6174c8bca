import { type FormEvent, useState } from 'react'
import { plans } from '../../content/product.ts'
import { Field } from '../components/field.tsx'
import { Icon } from '../components/icon.tsx'
import { fail } from '../toasts/toasts.ts'
import { priceLine } from '../view/money.ts'
import { type DemoCard, formatExpiry, groupDigits, payWith } from './demo-card.ts'
import type { PaymentPanelProps } from './payment-panel.tsx'

/** As long as a payment seems to take (specification, section 9). */
const DELAY_MS = 1000

/** A card form that charges nobody: it makes no call and takes test numbers only. */
export function DemoPayment({ plan, onPaid }: PaymentPanelProps) {
  const [card, setCard] = useState<DemoCard>({ number: '', expiry: '', code: '' })
  const [problem, setProblem] = useState<{ field: keyof DemoCard; message: string }>()
  const [isPending, setPending] = useState(false)

  function change(part: Partial<DemoCard>) {
    setCard((before) => ({ ...before, ...part }))
    setProblem(undefined)
  }

  async function pay(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (isPending) return
    const form = event.currentTarget
    const outcome = payWith(card, new Date())
    if (outcome.kind === 'invalid') {
      setProblem(outcome)
      return form.querySelector<HTMLInputElement>(`[name="${outcome.field}"]`)?.focus()
    }
    setPending(true)
    await new Promise((resolve) => setTimeout(resolve, DELAY_MS))
    setPending(false)
    if (outcome.kind === 'declined') return fail('Payment Failed', outcome.message)
    onPaid()
  }

  const problemOf = (field: keyof DemoCard) => (problem?.field === field ? problem.message : undefined)
  return (
    <form className="card-form" onSubmit={pay} noValidate aria-label="Payment details">
      <p className="note">
        <Icon name="note" />
        <span>
          Payment is not live yet. This is a demo, nothing is charged: use 4242 4242 4242 4242, never a real card.
        </span>
      </p>
      <Field
        label="Card number"
        name="number"
        inputMode="numeric"
        autoComplete="off"
        placeholder="4242 4242 4242 4242"
        value={card.number}
        onChange={(event) => change({ number: groupDigits(event.target.value) })}
        problem={problemOf('number')}
      />
      <div className="pair">
        <Field
          label="Expires"
          name="expiry"
          inputMode="numeric"
          autoComplete="off"
          placeholder="MM/YY"
          value={card.expiry}
          onChange={(event) => change({ expiry: formatExpiry(event.target.value) })}
          problem={problemOf('expiry')}
        />
        <Field
          label="Security code"
          name="code"
          inputMode="numeric"
          autoComplete="off"
          placeholder="123"
          maxLength={3}
          value={card.code}
          onChange={(event) => change({ code: event.target.value.replace(/\D/g, '') })}
          problem={problemOf('code')}
        />
      </div>
      <button type="submit" className="button is-primary" disabled={isPending}>
        {isPending ? 'Processing...' : `Subscribe for ${priceLine(plans[plan].id)} (Demo)`}
      </button>
    </form>
  )
}
