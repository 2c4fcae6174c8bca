import { type FormEvent, useState } from 'react'
import { confirmDemoCard } from '../api/commands.ts'
import { serverMessage } from '../api/request.ts'
import { Field } from '../components/field.tsx'
import { Icon } from '../components/icon.tsx'
import { fail } from '../toasts/toasts.ts'
import { priceLine } from '../view/money.ts'
import { type DemoCard, formatExpiry, groupDigits, readCard } from './demo-card.ts'
import type { PaymentPanelProps } from './payment-panel.tsx'

/** As long as a payment seems to take (specification, section 9). */
const DELAY_MS = 1000

interface DemoPaymentProps extends PaymentPanelProps {
  /** Of the session that is to be confirmed. */
  clientSecret: string
}

/** A card form that charges nobody and takes test numbers only. The subscription that it begins is as real as any. */
export function DemoPayment({ plan, onPaid, clientSecret }: DemoPaymentProps) {
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
    const read = readCard(card)
    if (read.kind === 'problem') {
      setProblem(read)
      return form.querySelector<HTMLInputElement>(`[name="${read.field}"]`)?.focus()
    }
    const { number, expMonth, expYear } = read
    setPending(true)
    await new Promise((resolve) => setTimeout(resolve, DELAY_MS))
    try {
      await confirmDemoCard({ clientSecret, card: { number, expMonth, expYear } })
    } catch (error) {
      setPending(false)
      return fail('Payment Failed', serverMessage(error) ?? 'Something went wrong with your payment.')
    }
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
          maxLength={4}
          value={card.code}
          onChange={(event) => change({ code: event.target.value.replace(/\D/g, '') })}
          problem={problemOf('code')}
        />
      </div>
      <button type="submit" className="button is-primary" disabled={isPending}>
        {isPending ? 'Processing...' : `Subscribe for ${priceLine(plan)} (Demo)`}
      </button>
    </form>
  )
}
