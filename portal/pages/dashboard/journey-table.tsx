import { useUser } from '../../session/use-session.ts'
import { type Journey, planName, rowsOf } from '../../view/journey.ts'
import { fullDate } from '../../view/when.ts'

/** The chart's numbers up to today, newest first. */
export function JourneyTable({ journey }: { journey: Journey }) {
  const { timezone } = useUser()
  const days = journey.at.map((at) => fullDate(new Date(at * 1000).toISOString(), timezone))
  const rows = rowsOf(journey, days)
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    <section className="chart-table" tabIndex={0} aria-label="Learning Journey as a table">
      <table className="ledger small">
        <caption className="is-sr-only">Learning Journey</caption>
        <thead>
          <tr>
            <th scope="col">Until</th>
            <th scope="col">Taught</th>
            <th scope="col">Remembered</th>
            <th scope="col">{planName(journey)}</th>
            <th scope="col">Answers</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ day, taught, remembered, plan, answers }) => (
            <tr key={day}>
              <th scope="row">{day}</th>
              <td>{taught}</td>
              <td>{Math.round(remembered)}</td>
              <td>{plan === null ? '–' : Math.round(plan)}</td>
              <td>{answers}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
