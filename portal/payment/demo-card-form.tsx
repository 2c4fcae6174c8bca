import { type FormEvent, type ReactNode, useState } from 'react'
import { Field } from '../ui/field.tsx'
import { Icon } from '../ui/icon.tsx'
import { PendingButton } from '../ui/pending-button.tsx'
import { type DemoCard, formatExpiry, groupDigits, readCard } from './demo-card.ts'

/** A test card as the service takes it. */
export interface ReadCard {
  number: string
  expMonth: number
  expYear: number
}

interface DemoCardFormProps {
  /** Names the form for screen readers. */
  label: string
  /** Says that nothing is charged. */
  note: ReactNode
  /** The button's label, and its label while the card is being processed. */
  submit: string
  pending: string
  isPending: boolean
  /** Called with a valid card. */
  onCard: (card: ReadCard) => void
}

/** The demo's card form. It takes test numbers only; the service stores their brand and last four digits. */
export function DemoCardForm({ label, note, submit, pending, isPending, onCard }: DemoCardFormProps) {
  const [card, setCard] = useState<DemoCard>({ number: '', expiry: '', code: '' })
  const [problem, setProblem] = useState<{ field: keyof DemoCard; message: string }>()

  function change(part: Partial<DemoCard>) {
    setCard((before) => ({ ...before, ...part }))
    setProblem(undefined)
  }

  function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = event.currentTarget
    const read = readCard(card)
    if (read.kind === 'problem') {
      setProblem(read)
      return form.querySelector<HTMLInputElement>(`[name="${read.field}"]`)?.focus()
    }
    const { number, expMonth, expYear } = read
    onCard({ number, expMonth, expYear })
  }

  const problemOf = (field: keyof DemoCard) => (problem?.field === field ? problem.message : undefined)
  return (
    <form className="card-form" onSubmit={send} noValidate aria-label={label}>
      <p className="note">
        <Icon name="note" />
        <span>{note}</span>
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
      <PendingButton type="submit" className="button is-primary" isPending={isPending}>
        {isPending ? pending : submit}
      </PendingButton>
    </form>
  )
}
