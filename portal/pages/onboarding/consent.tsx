import { Link } from 'react-router-dom'
import { consentText, consentVersion } from '../../../content/product.ts'
import { Below, describe } from '../../components/field.tsx'

interface ConsentProps {
  id: string
  textsAWeek: number
  isTicked: boolean
  onTick: (isTicked: boolean) => void
  problem?: string | undefined
}

/**
 * The agreement to receive texts, unticked until the learner ticks it. The words are those of the recorded version, in
 * their order: the first sentence beside the box, each further one a line below. Terms and privacy stand apart from it.
 */
export function Consent({ id, textsAWeek, isTicked, onTick, problem }: ConsentProps) {
  const [agreement, ...terms] = consentText(consentVersion, textsAWeek).split(/(?<=\.) /)
  return (
    <div className="consent">
      <label className="tick" htmlFor={id}>
        <input
          id={id}
          type="checkbox"
          checked={isTicked}
          onChange={(event) => onTick(event.target.checked)}
          {...describe(id, undefined, problem)}
        />
        <span>{agreement}</span>
      </label>
      <ul>
        {terms.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
      <p className="small">
        See our{' '}
        <Link to="/terms" target="_blank">
          Terms of Service
        </Link>{' '}
        and{' '}
        <Link to="/privacy" target="_blank">
          Privacy Policy
        </Link>
        .
      </p>
      <Below id={id} problem={problem} />
    </div>
  )
}
