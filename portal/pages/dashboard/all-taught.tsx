import { Link } from 'react-router-dom'
import type { Learning } from '../../../api/schemas/learning.ts'
import { useUser } from '../../session/use-session.ts'
import { areChosenTaught } from '../../view/mastery.ts'

/** Where to go on once every chosen lesson was taught. */
export function AllTaught({ mastery }: Pick<Learning, 'mastery'>) {
  if (!areChosenTaught(mastery, useUser().selectedTopicsByCategory)) return null
  return (
    <p className="small weak to-come">
      Every lesson that you chose has been taught. <Link to="/calibrate">Choose more topics</Link>
    </p>
  )
}
