/** Questions that a dialog puts to the learner while a call waits. The caller does not notice. */

/** How the dialog reports back to the waiting calls. */
export interface Question {
  /** Answered: the calls go on. */
  answered(): void
  /** Declined: the calls fail with their original refusal. */
  declined(): void
  /** The dialog cannot be shown: the calls fail, and say so. */
  unaskable(): void
}

export type Outcome = 'answered' | 'declined' | 'unaskable'

export interface Asker {
  current(): Question | undefined
  /** Calls `listener` after each change. Returns a function that unsubscribes it. */
  subscribe(listener: () => void): () => void
  /** Asks, and resolves to what came of it. Calls that ask at the same time share one question. */
  ask(): Promise<Outcome>
}

function createAsker(): Asker {
  const listeners = new Set<() => void>()
  let open: { readonly question: Question; readonly outcome: Promise<Outcome> } | undefined

  function become(next: typeof open) {
    open = next
    for (const listener of listeners) listener()
  }

  return {
    current: () => open?.question,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    ask() {
      if (open) return open.outcome
      const { promise, resolve } = Promise.withResolvers<Outcome>()
      const end = (outcome: Outcome) => () => {
        become(undefined)
        resolve(outcome)
      }
      const question = { answered: end('answered'), declined: end('declined'), unaskable: end('unaskable') }
      become({ question, outcome: promise })
      return promise
    },
  }
}

/**
 * For calls that could give the account away: the service answers them with `reauthenticate` if the last sign-in is too
 * long ago. `session/prove-owner.tsx` asks for the proof.
 */
export const isItYou = createAsker()

/**
 * For a session that ended while the learner was working: it expired, or was ended from another device.
 * `session/sign-in-again.tsx` asks for a sign-in on the spot, so that nothing typed is lost.
 */
export const signInAgain = createAsker()
