import './trail.css'
import { Link } from 'react-router-dom'
import { useFocusAreas } from '../../api/use-focus-areas.ts'
import { type Place, pathOf } from '../../view/place.ts'

/** The breadcrumb: Dashboard, area, subject. The last one is the current place. */
export function Trail({ place }: { place: Place }) {
  const { areas } = useFocusAreas()
  const title = areas?.find(({ id }) => id === place.area)?.title
  const steps = [
    { label: 'Dashboard', to: pathOf({}) },
    ...(place.area !== undefined && title ? [{ label: title, to: pathOf({ area: place.area }) }] : []),
    ...(place.subject !== undefined ? [{ label: place.subject, to: pathOf(place) }] : []),
  ]
  return (
    <nav className="breadcrumb" aria-label="Breadcrumb">
      <ul>
        {steps.map(({ label, to }, index) => {
          const isHere = index === steps.length - 1
          return (
            <li key={to} className={isHere ? 'is-active' : undefined}>
              <Link to={to} aria-current={isHere ? 'page' : undefined}>
                {label}
              </Link>
            </li>
          )
        })}
      </ul>
    </nav>
  )
}
