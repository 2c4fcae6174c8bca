import { useUser } from '../../session/use-session.ts'
import type { Journey } from '../../view/journey.ts'
import { fullDate } from '../../view/when.ts'

/** The chart's numbers up to today, newest first. */
export function JourneyTable({ journey }: { journey: Journey }) {
  const { timezone } = useUser()
  const rows = journey.at
    .map((at, index) => ({
      at,
      sent: journey.sent[index],
      read: journey.read[index],
      plan: Math.round(journey.plan[index] ?? 0),
    }))
    .filter(({ sent }) => sent !== null)
    .reverse()
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    <section className="chart-table" tabIndex={0} aria-label="Learning Journey as a table">
      <table className="ledger small">
        <caption className="is-sr-only">Learning Journey</caption>
        <thead>
          <tr>
            <th scope="col">Until</th>
            <th scope="col">Lessons</th>
            <th scope="col">Read</th>
            <th scope="col">Plan</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ at, sent, read, plan }) => (
            <tr key={at}>
              <th scope="row">{fullDate(new Date(at * 1000).toISOString(), timezone)}</th>
              <td>{sent}</td>
              <td>{read}</td>
              <td>{plan}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
