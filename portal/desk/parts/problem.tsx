import { Icon } from '../../ui/icon.tsx'

/** What went wrong, said at once to whoever listens. */
export function Problem({ text }: { text: string | null }) {
  return text === null ? null : (
    <p className="help is-danger" role="alert">
      <Icon name="warning" /> {text}
    </p>
  )
}
