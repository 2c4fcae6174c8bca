import { type FormEvent, useState } from 'react'
import { confirmDemoCard, setUpPaymentMethod } from '../../api/commands.ts'
import { serverMessage } from '../../api/request.ts'
import { Field } from '../../components/field.tsx'
import { Icon } from '../../components/icon.tsx'
import { type DemoCard, formatExpiry, groupDigits, readCard } from '../../payment/demo-card.ts'
import { fail } from '../../toasts/toasts.ts'
import type { AddCardProps } from './add-card.tsx'

/** A card for the demonstration: test numbers only, and no more than brand and last four are kept. */
export function DemoCardForm({ onAdded }: AddCardProps) {
  const [card, setCard] = useState<DemoCard>({ number: '', expiry: '', code: '' })
  const [problem, setProblem] = useState<{ field: keyof DemoCard; message: string }>()
  const [isPending, setPending] = useState(false)

  function change(part: Partial<DemoCard>) {
    setCard((before) => ({ ...before, ...part }))
    setProblem(undefined)
  }

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (isPending) return
    const form = event.currentTarget
    const read = readCard(card)
    if (read.kind === 'problem') {
      setProblem(read)
      return form.querySelector<HTMLInputElement>(`[name="${read.field}"]`)?.focus()
    }
    setPending(true)
    try {
      const { clientSecret } = await setUpPaymentMethod()
      if (!clientSecret) return fail('Setup Error', 'Payment system not ready. Please try again.')
      await confirmDemoCard({
        clientSecret,
        card: { number: read.number, expMonth: read.expMonth, expYear: read.expYear },
      })
      onAdded()
    } catch (error) {
      fail('Setup Failed', serverMessage(error) ?? 'Failed to add payment method')
    } finally {
      setPending(false)
    }
  }

  const problemOf = (field: keyof DemoCard) => (problem?.field === field ? problem.message : undefined)
  return (
    <form className="card-form" onSubmit={submit} noValidate aria-label="New card">
      <p className="note">
        <Icon name="note" />
        <span>Demo: nothing is charged. Use 4242 4242 4242 4242, never a real card.</span>
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
        {isPending ? 'Adding...' : 'Add card'}
      </button>
    </form>
  )
}
