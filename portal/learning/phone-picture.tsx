import { brand } from '../../content/product.ts'
import { Icon } from '../ui/icon.tsx'
import type { ThreadLine } from '../view/sample-thread.ts'

/** A picture of a phone with a thread on it, in the same paper colors in both schemes. Nothing in it can be pressed. */
export function PhonePicture({
  label,
  number,
  lines,
}: {
  label: string
  number: string
  lines: readonly ThreadLine[]
}) {
  return (
    <figure className="phone-picture" aria-label={label}>
      <div className="screen">
        <div className="phone-top">
          <img src="/favicon.svg" alt="" width="40" height="40" />
          <b>{brand}</b>
          <span>{number}</span>
        </div>
        <ol className="thread">
          {lines.map((line) => (
            <Line key={line.kind + line.text} line={line} />
          ))}
        </ol>
        <div className="composer" aria-hidden="true">
          Text message
          <i>
            <Icon name="up" />
          </i>
        </div>
      </div>
    </figure>
  )
}

function Line({ line }: { line: ThreadLine }) {
  if (line.kind === 'stamp') return <li className="stamp">{line.text}</li>
  return (
    <li className={`bubble is-${line.kind}`}>
      <span className="is-sr-only">{line.kind === 'in' ? `${brand}: ` : 'You: '}</span>
      {line.text}
    </li>
  )
}
