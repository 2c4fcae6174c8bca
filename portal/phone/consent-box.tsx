import './phone-form.css'
import { Link } from 'react-router-dom'
import { Below, describe } from '../ui/field.tsx'

interface ConsentBoxProps {
  id: string
  /** The full text of the consent. */
  text: string
  isTicked: boolean
  onTick: (isTicked: boolean) => void
  problem?: string | undefined
}

/**
 * The consent to receive texts, unchecked until a person checks it. The text is shown word for word: its first sentence
 * beside the box, each further one on a line below. Terms and privacy are not part of the consent.
 */
export function ConsentBox({ id, text, isTicked, onTick, problem }: ConsentBoxProps) {
  const [agreement, ...terms] = text.split(/(?<=\.) /)
  const described = describe(id, undefined, problem)
  return (
    <div className="consent">
      <label className="tick" htmlFor={id}>
        <input
          id={id}
          type="checkbox"
          checked={isTicked}
          onChange={(event) => onTick(event.target.checked)}
          {...described}
          aria-describedby={`${id}-terms ${described['aria-describedby'] ?? ''}`.trim()}
        />
        <span>{agreement}</span>
      </label>
      <ul id={`${id}-terms`}>
        {terms.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
      <p className="small">
        Separate from this agreement: our{' '}
        <Link to="/terms" target="_blank">
          Terms of Service
        </Link>{' '}
        and{' '}
        <Link to="/privacy" target="_blank">
          Privacy Policy
        </Link>
        . We never sell your number or share it for marketing.
      </p>
      <Below id={id} problem={problem} />
    </div>
  )
}
