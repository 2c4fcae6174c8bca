import type { YearAhead } from '../../api/schemas/year-ahead.ts'
import { bandWords, yearsEnd } from '../view/year-ahead.ts'

export interface YearView {
  year: YearAhead
  /** The highlighted pace, in texts a week. */
  shown: number
  /** The chart in words. */
  label: string
}

/** What is still known after a year, one row per pace. */
export function YearTable({ year, shown }: YearView) {
  return (
    <table className="ledger small year-table">
      <caption className="is-sr-only">Lessons remembered in a year, at each pace</caption>
      <thead>
        <tr>
          <th scope="col">SMS a week</th>
          <th scope="col">Taught</th>
          <th scope="col">With answers</th>
          <th scope="col">Without</th>
        </tr>
      </thead>
      <tbody>
        {year.paces.map(yearsEnd).map(({ textsPerWeek, taught, answering, silent }) => (
          <tr key={textsPerWeek} className={textsPerWeek === shown ? 'is-shown' : undefined}>
            <th scope="row">{textsPerWeek}</th>
            <td>{taught}</td>
            <td>{bandWords(answering)}</td>
            <td>{bandWords(silent)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
