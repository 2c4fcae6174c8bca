import { channel } from 'node:diagnostics_channel'

/** What happened just now, for whoever counts: nothing personal, and nothing that a decision depends on. */
export type Notice =
  /** A text was heard; `again` when the carrier had brought it before. */
  | { readonly about: 'text'; readonly again: boolean }
  /** A text of ours was handed to the carrier, or was to be. */
  | {
      readonly about: 'send'
      readonly kind: string
      readonly outcome: string
      /** The carrier's, for what it refused. */
      readonly code: number | null
      readonly segments: number
    }
  /** A mail of ours was sent, or was to be. */
  | { readonly about: 'mail'; readonly kind: string; readonly outcome: 'sent' | 'later' | 'refused' | 'given-up' }

const notices = channel('tallytext.notices')

interface Published {
  readonly of: object
  readonly notice: Notice
}

/** Tells what happened in a service, named by its engine; costs next to nothing when nobody listens. */
export function tell(of: object, notice: Notice): void {
  if (notices.hasSubscribers) notices.publish({ of, notice } satisfies Published)
}

/** Hears of everything that happens in one service: tests have several in a process. @returns its end */
export function listen(to: object, hear: (notice: Notice) => void): () => void {
  const receive = (message: unknown) => {
    const { of, notice } = message as Published
    if (of === to) hear(notice)
  }
  notices.subscribe(receive)
  return () => void notices.unsubscribe(receive)
}
