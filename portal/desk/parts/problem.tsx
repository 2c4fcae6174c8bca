import { Icon } from '../../ui/icon.tsx'

/** What went wrong, announced to screen readers at once. */
export function Problem({ text }: { text: string | null }) {
  return text === null ? null : (
    <p className="help is-danger" role="alert">
      <Icon name="warning" /> {text}
    </p>
  )
}
