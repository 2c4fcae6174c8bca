import { Icon } from '../ui/icon.tsx'
import { features } from '../view/marketing.ts'

/** What a paid plan includes. */
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
