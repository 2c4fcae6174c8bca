import './forecast.css'
import type { Journey } from '../../view/journey.ts'

/** In SVG user units. `left` and `right` match the margins beside the lines of the chart above. */
const box = { width: 760, left: 31, right: 11, height: 40, head: 18 } as const
/** With more bars than this, each is too narrow for its number. */
const BARS_WITH_NUMBERS = 28

/** How many questions were answered in each week, or day, below the same stretch of time in the chart. */
export function JourneyAnswers({ journey }: { journey: Journey }) {
  const { at, answers, by } = journey
  const most = Math.max(...answers.map((value) => value ?? 0))
  if (most === 0) return null
  const [first = 0, last = 0] = [at[0], at.at(-1)]
  const room = box.width - box.left - box.right
  const placeOf = (moment: number) => box.left + ((moment - first) / (last - first)) * room
  const floor = box.head + box.height
  const hasNumbers = at.length <= BARS_WITH_NUMBERS
  return (
    <figure className="answers-by">
      <figcaption className="small weak num">
        Answers by {by}
        {!hasNumbers && `, at most ${most}`}
      </figcaption>
      <svg className="bars" viewBox={`0 0 ${box.width} ${floor + 1}`} aria-hidden="true" focusable="false">
        <path className="floor" d={`M${box.left} ${floor}H${box.width - box.right}`} />
        {answers.map((value, index) => {
          const [from, until] = [at[index - 1], at[index]]
          if (!value || from === undefined || until === undefined) return null
          const height = (value / most) * box.height
          const width = Math.max(3, (placeOf(until) - placeOf(from)) * 0.7)
          const middle = (placeOf(from) + placeOf(until)) / 2
          return (
            <g key={until}>
              <rect x={middle - width / 2} y={floor - height} width={width} height={height} rx="2" />
              {hasNumbers && (
                <text className="count" x={middle} y={floor - height - 5}>
                  {value}
                </text>
              )}
            </g>
          )
        })}
      </svg>
    </figure>
  )
}
