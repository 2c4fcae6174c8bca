/** The id that every page gives its `main`. */
export const MAIN_ID = 'main'

/** The first Tab stop: leads past the header. */
export function SkipLink() {
  return (
    <a className="skip button is-primary" href={`#${MAIN_ID}`}>
      Skip to content
    </a>
  )
}
