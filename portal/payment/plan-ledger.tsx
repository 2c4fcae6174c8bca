import { type PlanId, plans } from '../../content/product.ts'
import { dollars, yearlySaving } from '../view/money.ts'

/** What a plan costs, itemized like a bill. */
export function PlanLedger({ plan }: { plan: PlanId }) {
  const { monthly, yearly } = plans
  return (
    <table className="ledger small">
      <caption className="is-sr-only">What a plan costs</caption>
      <tbody>
        {plan === 'yearly' && (
          <>
            <tr>
              <th scope="row">Monthly, 12 × {dollars(monthly.cents)}</th>
              <td>{dollars(monthly.cents * 12)}</td>
            </tr>
            <tr>
              <th scope="row">Save {yearlySaving.percent}%</th>
              <td>−{dollars(yearlySaving.cents)}</td>
            </tr>
          </>
        )}
        <tr className="total">
          <th scope="row">{plan === 'yearly' ? `A year, about ${dollars(yearly.cents / 12)} a month` : 'A month'}</th>
          <td>{dollars(plans[plan].cents)}</td>
        </tr>
      </tbody>
    </table>
  )
}
