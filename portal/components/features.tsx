import { features } from '../view/marketing.ts'
import { Icon } from './icon.tsx'

/** What a paid plan brings. */
export function Features() {
  return (
    <ul className="features">
      {features.map((feature) => (
        <li key={feature}>
          <Icon name="tick" />
          {feature}
        </li>
      ))}
    </ul>
  )
}
