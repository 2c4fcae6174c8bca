import { channel } from 'node:diagnostics_channel'

/** What has just happened, for metrics: nothing personal, and nothing that a decision depends on. */
export type Notice =
  /** A text was heard; `again` if the carrier had already brought it. */
  | { readonly about: 'text'; readonly again: boolean }
  /** A text of ours was handed to the carrier, or should have been. */
  | {
      readonly about: 'send'
      readonly kind: string
      readonly outcome: string
      /** The carrier's code for a refusal. */
      readonly code: number | null
      readonly segments: number
    }
  /** A mail of ours was sent, or should have been. */
  | { readonly about: 'mail'; readonly kind: string; readonly outcome: 'sent' | 'later' | 'refused' | 'given-up' }

const notices = channel('tallytext.notices')

interface Published {
  readonly of: object
  readonly notice: Notice
}

/** Reports what happened in a service, identified by its engine; costs next to nothing if nobody listens. */
export function tell(of: object, notice: Notice): void {
  if (notices.hasSubscribers) notices.publish({ of, notice } satisfies Published)
}

/** Hears everything that happens in one service: tests have several in a process. @returns a function that stops it */
export function listen(to: object, hear: (notice: Notice) => void): () => void {
  const receive = (message: unknown) => {
    const { of, notice } = message as Published
    if (of === to) hear(notice)
  }
  notices.subscribe(receive)
  return () => void notices.unsubscribe(receive)
}
