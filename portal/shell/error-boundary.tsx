import { Component, type ReactNode } from 'react'
import { MAIN_ID } from './skip-link.tsx'

interface Props {
  readonly children: ReactNode
  /** Replaces a failed part of a page. Without it, an offer to reload replaces the whole page. */
  readonly instead?: ReactNode
}

/** Keeps a part that broke, or whose code could not be fetched, from taking more of the page with it. */
export class ErrorBoundary extends Component<Props, { hasFailed: boolean }> {
  override state = { hasFailed: false }

  static getDerivedStateFromError() {
    return { hasFailed: true }
  }

  override render() {
    if (!this.state.hasFailed) return this.props.children
    if (this.props.instead) return this.props.instead
    return (
      <main className="wrap lone-page" id={MAIN_ID}>
        <h1>This page did not load</h1>
        <p>Nothing you saved is lost.</p>
        <button type="button" className="button is-primary" onClick={() => location.reload()}>
          Load it again
        </button>
      </main>
    )
  }
}
