/** Tally marks: four strokes and a fifth across them. They always stand for a real number (LOOK, principle 4). */

const strokes = ['M5 3 4.4 21.2', 'M11.4 2.6 11.1 21.6', 'M17.8 3.1 18 21.1', 'M24.2 2.5 24.8 21.5']
const cross = 'M.8 18.2 29 5.4'
const FULL = 5

interface TallyProps {
  count: number
  /** Read by screen readers. Without it the marks are skipped, because words beside them say the same. */
  label?: string
}

interface GateProps extends TallyProps {
  /** The maximum: no ghost strokes are drawn beyond it. */
  of?: number
  /** Each stroke draws itself when it is earned. */
  isDrawn?: boolean
}

/** One tally of five: `count` strokes are drawn, the others stay as ghosts. */
export function Tally({ count, of = FULL, isDrawn = false, label }: GateProps) {
  return (
    <span className={isDrawn ? 'tally is-drawn' : 'tally'} {...spoken(label)}>
      <svg viewBox={`0 0 ${widthOf(of)} 24`} aria-hidden="true" focusable="false">
        {strokes.slice(0, of).map((stroke, index) => (
          <path key={stroke} pathLength="1" className={index < count ? undefined : 'off'} d={stroke} />
        ))}
        {of >= FULL && <path pathLength="1" className={count >= FULL ? 'cross' : 'off'} d={cross} />}
      </svg>
    </span>
  )
}

/** As many tallies as the count needs, with the last one ending where the count does. */
export function Tallies({ count, label }: TallyProps) {
  const tallies = Array.from({ length: Math.ceil(count / FULL) }, (_, index) => Math.min(FULL, count - index * FULL))
  return (
    <span className="tally" {...spoken(label)}>
      {tallies.map((strokeCount, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: tallies have no identity but their place
        <svg key={index} viewBox={`0 0 ${widthOf(strokeCount)} 24`} aria-hidden="true" focusable="false">
          <path d={strokes.slice(0, strokeCount).join('')} />
          {strokeCount === FULL && <path className="cross" d={cross} />}
        </svg>
      ))}
    </span>
  )
}

const widthOf = (strokeCount: number) => (strokeCount === FULL ? 30 : 3 + 6.6 * strokeCount)

function spoken(label: string | undefined) {
  return label === undefined ? { 'aria-hidden': true } : { role: 'img', 'aria-label': label }
}
