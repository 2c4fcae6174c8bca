import { Component, type ReactNode } from 'react'
import { MAIN_ID } from './skip-link.tsx'

/** The last resort: shown for a page that broke, or whose code could not be fetched. It offers to load the page again. */
export class ErrorBoundary extends Component<{ children: ReactNode }, { hasFailed: boolean }> {
  override state = { hasFailed: false }

  static getDerivedStateFromError() {
    return { hasFailed: true }
  }

  override render() {
    if (!this.state.hasFailed) return this.props.children
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
