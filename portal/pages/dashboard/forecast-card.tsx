import './forecast.css'
import { useEffect, useState } from 'react'
import type { Learning } from '../../../api/schemas/learning.ts'
import { refresh } from '../../api/refresh.ts'
import { useLearning } from '../../api/use-learning.ts'
import { useNow } from '../../hooks/use-now.ts'
import { useUser } from '../../session/use-session.ts'
import { Fetched } from '../../ui/fetched.tsx'
import { counted } from '../../view/figures.ts'
import { dueIn, forecastWords, laterWords, todayIn } from '../../view/forecast.ts'
import { dayLabel } from '../../view/when.ts'

type Day = Learning['forecast'][number]

/** Reviews due on each of the next 14 days and how many of them come by text, as bars or as a table. */
export function ForecastCard() {
  const user = useUser()
  const learning = useLearning()
  const [isTable, setTable] = useState(false)
  const total = dueIn(learning.data?.forecast ?? [])
  const { today, isOld } = todayIn(learning.data?.forecast ?? [], user.timezone, useNow())
  // With a new day other reviews are due.
  useEffect(() => {
    if (isOld) void refresh('plan').catch(() => undefined)
  }, [isOld])
  return (
    <section className="sheet" aria-labelledby="forecast">
      <div className="sheet-head">
        <h2 id="forecast">Reviews ahead</h2>
        {total > 0 && (
          <button type="button" className="text-button small" aria-pressed={isTable} onClick={() => setTable(!isTable)}>
            {isTable ? 'Show as a chart' : 'Show as a table'}
          </button>
        )}
      </div>
      <Fetched of={learning} what="the reviews ahead" bones={3}>
        {({ forecast, laterToday, isHeldByQuestion }) => (
          <>
            <p className="small weak num">
              {forecastWords(forecast, user, isHeldByQuestion)} {!isOld && laterWords(forecast, laterToday)}
            </p>
            {total > 0 &&
              (isTable ? <DayTable days={forecast} /> : <Bars days={forecast} total={total} today={today} />)}
          </>
        )}
      </Fetched>
    </section>
  )
}

/** In SVG user units. */
const box = { step: 50, bar: 26, height: 96, head: 20, foot: 44 } as const

function Bars({ days, total, today }: { days: readonly Day[]; total: number; today: string }) {
  const most = Math.max(...days.map(({ due }) => due), 1)
  const width = days.length * box.step
  const floor = box.head + box.height
  return (
    <svg
      className="bars"
      viewBox={`0 0 ${width} ${floor + box.foot}`}
      role="img"
      aria-label={`Reviews due in the next ${days.length} days: ${total} in all, ${days.find(({ date }) => date === today)?.due ?? 0} of them today.`}
    >
      <path className="floor" d={`M0 ${floor}H${width}`} />
      {days.map(({ date, due, byText }, index) => {
        const height = (due / most) * box.height
        const middle = index * box.step + box.step / 2
        return (
          <g key={date}>
            {due > 0 && <rect x={middle - box.bar / 2} y={floor - height} width={box.bar} height={height} rx="3" />}
            {due > 0 && (
              <text className="count" x={middle} y={floor - height - 6}>
                {due}
              </text>
            )}
            <text x={middle} y={floor + 18}>
              {date === today ? 'Today' : dayLabel(date).split(' ').slice(-2).join(' ')}
            </text>
            {byText > 0 && (
              <text className="by-text" x={middle} y={floor + 36}>
                {counted(byText, 'text')}
              </text>
            )}
          </g>
        )
      })}
    </svg>
  )
}

function DayTable({ days }: { days: readonly Day[] }) {
  return (
    <table className="ledger small">
      <caption className="is-sr-only">Reviews due by day</caption>
      <thead>
        <tr>
          <th scope="col">Day</th>
          <th scope="col">Due</th>
          <th scope="col">By text</th>
        </tr>
      </thead>
      <tbody>
        {days.map(({ date, due, byText }) => (
          <tr key={date}>
            <th scope="row">{dayLabel(date)}</th>
            <td>{due}</td>
            <td>{byText}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
