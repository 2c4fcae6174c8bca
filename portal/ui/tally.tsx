/** The five-bar gate. It always stands for a real number (LOOK, principle 4). */

const strokes = ['M5 3 4.4 21.2', 'M11.4 2.6 11.1 21.6', 'M17.8 3.1 18 21.1', 'M24.2 2.5 24.8 21.5']
const cross = 'M.8 18.2 29 5.4'
const FULL = 5

/** `count` of five strokes are earned; the others stay as ghosts. */
export function Gate({ count, label }: { count: number; label?: string }) {
  return (
    <span className="gate" {...spoken(label)}>
      <svg viewBox="0 0 30 24" aria-hidden="true" focusable="false">
        {strokes.map((stroke, index) => (
          <path key={stroke} className={index < count ? undefined : 'off'} d={stroke} />
        ))}
        <path className={count >= FULL ? 'cross' : 'off'} d={cross} />
      </svg>
    </span>
  )
}

/** As many gates as it takes, the last one cut off where the count ends. */
export function Tally({ count, label }: { count: number; label?: string }) {
  const gates = Array.from({ length: Math.ceil(count / FULL) }, (_, index) => Math.min(FULL, count - index * FULL))
  return (
    <span className="gate" {...spoken(label)}>
      {gates.map((earned, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: gates have no identity but their place
        <svg key={index} viewBox={`0 0 ${widthOf(earned)} 24`} aria-hidden="true" focusable="false">
          <path d={strokes.slice(0, earned).join('')} />
          {earned === FULL && <path className="cross" d={cross} />}
        </svg>
      ))}
    </span>
  )
}

const widthOf = (earned: number) => (earned === FULL ? 30 : 3 + 6.6 * earned)

function spoken(label: string | undefined) {
  return label === undefined ? { 'aria-hidden': true } : { role: 'img', 'aria-label': label }
}
