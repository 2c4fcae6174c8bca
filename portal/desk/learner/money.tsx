import type { DeskMoney } from '../../../api/schemas/desk-money.ts'
import { sumOf } from '../../view/money.ts'
import { fullDate } from '../../view/when.ts'
import { useBegin } from '../doing/doing.tsx'

/** The plan, what was paid, and the customer's page at Stripe. */
export function Money({ money, zone }: { money: DeskMoney; zone: string }) {
  const begin = useBegin()
  const { payments, cards, customerUrl, mode } = money
  return (
    <section className="sheet" aria-labelledby="money">
      <div className="sheet-head">
        <h2 id="money">Plan and payments</h2>
        {customerUrl === null ? (
          <span className="weak small">{mode === 'demo' ? 'A demonstration' : 'Not at Stripe yet'}</span>
        ) : (
          <a href={customerUrl} target="_blank" rel="noreferrer" className="small">
            At Stripe
          </a>
        )}
      </div>
      <ul className="desk-list">
        {planInWords(money, zone).map((line) => (
          <li key={line}>{line}</li>
        ))}
        {cards.map(({ id, card, isDefault }) => (
          <li key={id}>
            Card: {card.brand} {card.last4}, until {card.exp_month}/{card.exp_year}
            {isDefault && cards.length > 1 && ' (charged)'}
          </li>
        ))}
      </ul>
      {payments.length > 0 && (
        <table className="desk-table desk-payments">
          <thead>
            <tr>
              <th scope="col">Payment</th>
              <th scope="col">State</th>
              <th scope="col" className="num">
                Sum
              </th>
            </tr>
          </thead>
          <tbody>
            {payments.map(({ id, date, amount, paid, isToBeConfirmed, refunded = 0, dispute }) => (
              <tr key={id}>
                <th scope="row">{fullDate(date, zone)}</th>
                <td>
                  {paid ? 'paid' : isToBeConfirmed ? 'to be confirmed to the bank' : 'not paid'}
                  {refunded > 0 && `, ${sumOf(refunded)} back`}
                  {dispute !== undefined && `, dispute ${dispute}`}{' '}
                  {paid && refunded < amount && dispute === undefined && (
                    <button
                      type="button"
                      className="text-button small"
                      onClick={() => begin('refund', { payment: id })}
                    >
                      Give back<span className="is-sr-only"> of the payment of {fullDate(date, zone)}</span>
                    </button>
                  )}
                </td>
                <td className="num">{sumOf(amount)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  )
}

function planInWords(money: DeskMoney, zone: string): string[] {
  const { subscription: plan } = money
  const { hasSubscription, amount, interval, status, nextBilling, endsOn, cancelAtPeriodEnd, pausedUntil, pastDue } =
    plan
  if (!hasSubscription || amount === null || nextBilling === null) return endInWords(money, zone)
  const day = fullDate(nextBilling, zone)
  const state = status === 'past_due' ? 'past due' : (status ?? '')
  return [
    `${sumOf(amount)} a ${interval}, ${cancelAtPeriodEnd ? `ends ${day}` : `${state}, renews ${day}`}${endsOn === null ? '' : `, ends ${fullDate(endsOn, zone)}`}.`,
    ...canceledInWords(money, zone),
    ...(pausedUntil === null ? [] : [`Billing is held until ${fullDate(pausedUntil, zone)}.`]),
    ...(pastDue === null
      ? []
      : [`${sumOf(pastDue.amount)} are owed; lessons go on until ${fullDate(pastDue.lessonsUntil, zone)}.`]),
    ...(plan.isReturned ? ['The payment of this period went back: no lessons until the next one.'] : []),
  ]
}

function endInWords(money: DeskMoney, zone: string): string[] {
  const { ended } = money
  if (ended === null) return ['No subscription, and there never was one.']
  const since = ended.at === null ? '' : ` since ${fullDate(ended.at, zone)}`
  if (ended.why === 'unpaid') return [`No active subscription${since}: the renewal was never paid.`]
  return [`No active subscription${since}: it was canceled.`, ...canceledInWords(money, zone)]
}

function canceledInWords({ canceled }: DeskMoney, zone: string): string[] {
  return canceled === null ? [] : [`Canceled on ${fullDate(canceled.at, zone)}, by ${canceled.by}.`]
}
