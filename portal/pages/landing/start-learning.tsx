import { Link } from 'react-router-dom'

/** The landing's one action, the same wherever it appears. */
export function StartLearning({ isLarge = false }: { isLarge?: boolean }) {
  return (
    <Link className={isLarge ? 'button is-primary is-large' : 'button is-primary'} to="/register">
      Start learning
    </Link>
  )
}
