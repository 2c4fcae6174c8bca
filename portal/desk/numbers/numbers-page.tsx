import { useMemo } from 'react'
import { useSearchParams } from 'react-router-dom'
import type { DeskNumbers } from '../../../api/schemas/desk-numbers.ts'
import { Segments } from '../../ui/segments.tsx'
import { counted } from '../../view/figures.ts'
import { shortDay } from '../../view/when.ts'
import { Loading } from '../parts/loading.tsx'
import { useAnswer } from '../parts/use-answer.ts'
import { useTitle } from '../parts/use-title.ts'
import { Answers } from './answers.tsx'
import { Chart } from './chart.tsx'
import { Endings } from './endings.tsx'
import { figure, percent, percentWords, total } from './figures.ts'
import { Misread } from './misread.tsx'
import { OptOuts } from './opt-outs.tsx'

const spans = [
  { value: '7', label: '7 days' },
  { value: '28', label: '28 days' },
  { value: '91', label: '91 days' },
] as const

/** What the service did today and in the days before: the first page to read in a day at the desk. */
export function NumbersPage() {
  const [query, setQuery] = useSearchParams()
  const span = spans.find(({ value }) => value === query.get('days'))?.value ?? '28'
  const answer = useAnswer<DeskNumbers>(`numbers?days=${span}`)
  const { data } = answer
  useTitle('Numbers')
  return (
    <>
      <div className="desk-numbers-head">
        <h1 className="page-title">Numbers of the day</h1>
        <Segments
          label="How many days"
          options={spans}
          value={span}
          onChange={(days) => setQuery({ days }, { replace: true })}
        />
      </div>
      {data ? <Sheets numbers={data} /> : <Loading of={answer} />}
    </>
  )
}

function Sheets({ numbers }: { numbers: DeskNumbers }) {
  const { days, cases, zone } = numbers
  const today = days.slice(-1)
  const charts = useMemo(() => chartsOf(numbers), [numbers])
  const open = cases.reduce((sum, { count }) => sum + count, 0)
  return (
    <>
      <p className="weak small">
        Days of {zone}. Today until now: {figure(total(today, (day) => day.out))} out,{' '}
        {figure(total(today, (day) => day.in))} in,{' '}
        {counted(
          total(today, (day) => day.optOuts),
          'opt-out',
        )}
        .
      </p>
      <div className="desk-numbers">
        <section className="sheet" aria-labelledby="texts">
          <h2 className="sheet-title" id="texts">
            Texts
          </h2>
          <p className="small desk-names">
            <span className="desk-line-name is-solid">Out {figure(total(days, (day) => day.out))}</span>{' '}
            <span className="desk-line-name is-dashed">In {figure(total(days, (day) => day.in))}</span>
          </p>
          <Chart label="Texts out and in, by day. The table of days has the figures." {...charts.texts} />
          <DayTable numbers={numbers} />
        </section>
        <Endings numbers={numbers} chart={charts.delivered} />
        <Answers numbers={numbers} chart={charts.right} />
        <section className="sheet" aria-labelledby="ages">
          <h2 className="sheet-title" id="ages">
            Open cases by age
          </h2>
          {open === 0 ? (
            <p className="weak">No case waits for an answer.</p>
          ) : (
            <>
              <p className="small">
                {counted(open, 'case')} {open === 1 ? 'waits' : 'wait'} for an answer, {cases.at(-1)?.count ?? 0} of
                them beyond the promise of 24 hours.
              </p>
              <Chart
                label={`Open cases: ${cases.map(({ age, count }) => `${age} ${count}`).join(', ')}.`}
                {...charts.cases}
              />
            </>
          )}
        </section>
        <OptOuts numbers={numbers} chart={charts.optOuts} />
      </div>
      <Misread numbers={numbers} />
    </>
  )
}

function DayTable({ numbers: { days } }: { numbers: DeskNumbers }) {
  return (
    <details>
      <summary>By day</summary>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard */}
      <section className="desk-scroll desk-days" tabIndex={0} aria-label="The figures of each day">
        <table className="desk-table">
          <thead>
            <tr>
              {['Day', 'Out', 'In', 'Delivered', 'Lost', 'Answers', 'Right', 'Opt-outs'].map((name) => (
                <th key={name} scope="col">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {days.toReversed().map((day) => (
              <tr key={day.day}>
                <th scope="row">{dayName(day.day)}</th>
                <td>{figure(day.out)}</td>
                <td>{figure(day.in)}</td>
                <td>{figure(day.delivered)}</td>
                <td>{figure(day.undelivered)}</td>
                <td>{figure(day.answers)}</td>
                <td>{percentWords(day.right, day.answers)}</td>
                <td>{figure(day.optOuts)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </details>
  )
}

/** A calendar date, without a time. */
const dayName = (day: string): string => shortDay(`${day}T12:00:00Z`, 'UTC')

/** The caller memoizes the result per set of figures, because a chart redraws when its props change. */
function chartsOf({ days, cases }: DeskNumbers) {
  const labels = days.map(({ day }) => dayName(day))
  return {
    texts: {
      labels,
      lines: [
        { name: 'Out', values: days.map((day) => day.out), look: 'solid' as const },
        { name: 'In', values: days.map((day) => day.in), look: 'dashed' as const },
      ],
    },
    delivered: {
      labels,
      lines: [
        {
          name: 'Delivered',
          values: days.map(({ delivered, undelivered }) => percent(delivered, delivered + undelivered)),
          look: 'solid' as const,
        },
      ],
      top: 100,
      unit: ' %',
    },
    right: {
      labels,
      lines: [
        { name: 'Right', values: days.map(({ right, answers }) => percent(right, answers)), look: 'solid' as const },
      ],
      top: 100,
      unit: ' %',
    },
    optOuts: {
      labels,
      lines: [{ name: 'Opt-outs', values: days.map((day) => day.optOuts), look: 'columns' as const }],
    },
    cases: {
      labels: cases.map(({ age }) => shortAge(age)),
      lines: [{ name: 'Open', values: cases.map(({ count }) => count), look: 'columns' as const }],
    },
  }
}

/** `under 1 hour` → `< 1 h`, so that five fit side by side on a phone. */
const shortAge = (age: string): string =>
  age
    .replace('under ', '< ')
    .replace('over ', '> ')
    .replace(' to ', '–')
    .replace(/ hours?/, ' h')
