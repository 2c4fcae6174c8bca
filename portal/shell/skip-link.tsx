/** The first stop of the Tab key. Pages put their `main` under this name. */
export const MAIN_ID = 'main'

export function SkipLink() {
  return (
    <a className="skip button is-primary" href={`#${MAIN_ID}`}>
      Skip to content
    </a>
  )
}
