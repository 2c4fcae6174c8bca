import { Link } from 'react-router-dom'
import { Rail } from '../../ui/rail.tsx'
import { challengeHeading, challenges } from '../../view/marketing.ts'
import cleanClose from './pictures/clean-close.svg'
import offBy360 from './pictures/off-by-360.svg'

const cards = [
  { picture: offBy360, alt: challenges.offBy360 },
  { picture: cleanClose, alt: challenges.cleanClose },
]

/** Two pictures that lead to registration. Their letters are outlines, so the words are in the alternative text. */
export function Challenges() {
  return (
    <Rail id="challenges" title={challengeHeading} noun="challenges" isWide>
      {cards.map(({ picture, alt }) => (
        <li key={picture}>
          <Link to="/register">
            <img src={picture} alt={alt} width="480" height="350" loading="lazy" decoding="async" />
          </Link>
        </li>
      ))}
    </Rail>
  )
}
