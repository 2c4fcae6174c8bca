import type { DeskNumbers } from '../../../api/schemas/desk-numbers.ts'
import { Chart } from './chart.tsx'
import { figure, percentWords, total } from './figures.ts'

/** How many texts arrived, and why the others did not. */
export function Endings({
  numbers: { days, endings },
  chart,
}: {
  numbers: DeskNumbers
  chart: Omit<Parameters<typeof Chart>[0], 'label'>
}) {
  const delivered = total(days, (day) => day.delivered)
  const known = delivered + total(days, (day) => day.undelivered)
  const all = endings.reduce((sum, { count }) => sum + count, 0)
  return (
    <section className="sheet" aria-labelledby="delivered">
      <h2 className="sheet-title" id="delivered">
        Delivered
      </h2>
      <p className="small">
        {percentWords(delivered, known)} of {figure(known)} whose end the carrier reported.
      </p>
      <Chart label="The share of texts that were delivered, by day." {...chart} />
      {all > 0 && (
        <table className="desk-table desk-figures">
          <caption className="is-sr-only">How texts ended, by the carrier's code</caption>
          <thead>
            <tr>
              <th scope="col">Code</th>
              <th scope="col">Means</th>
              <th scope="col">Texts</th>
              <th scope="col">Share</th>
            </tr>
          </thead>
          <tbody>
            {endings.map(({ code, meaning, count }) => (
              <tr key={`${code} ${meaning}`}>
                <th scope="row">{code ?? '–'}</th>
                <td>{meaning}</td>
                <td>{figure(count)}</td>
                <td>{percentWords(count, all)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  )
}
