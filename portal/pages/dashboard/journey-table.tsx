import { useUser } from '../../session/use-session.ts'
import type { Journey } from '../../view/journey.ts'
import { fullDate } from '../../view/when.ts'

/** The chart's numbers up to today, newest first. */
export function JourneyTable({ journey }: { journey: Journey }) {
  const { timezone } = useUser()
  const rows = journey.at
    .map((at, index) => ({
      at,
      taught: journey.taught[index],
      remembered: Math.round(journey.remembered[index] ?? 0),
      plan: planned(journey.plan[index]),
      answers: journey.answers[index],
    }))
    .filter(({ taught }) => taught !== null)
    .reverse()
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
            <th scope="col">Plan</th>
            <th scope="col">Answers</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ at, taught, remembered, plan, answers }) => (
            <tr key={at}>
              <th scope="row">{fullDate(new Date(at * 1000).toISOString(), timezone)}</th>
              <td>{taught}</td>
              <td>{remembered}</td>
              <td>{plan}</td>
              <td>{answers}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

const planned = (value: number | null | undefined) => (typeof value === 'number' ? Math.round(value) : '–')
