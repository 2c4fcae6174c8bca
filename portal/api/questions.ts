/** Questions that a dialog puts to the learner while a call waits. The caller does not notice. */

/** How the dialog reports back to the waiting calls. */
export interface Question {
  /** Answered: the calls go on. */
  answered(): void
  /** Declined: the calls fail with their original refusal. */
  declined(): void
}

export interface Asker {
  current(): Question | undefined
  /** Calls `listener` after each change. Returns a function that unsubscribes it. */
  subscribe(listener: () => void): () => void
  /** Asks, and resolves to whether the learner answered. Calls that ask at the same time share one question. */
  ask(): Promise<boolean>
}

function createAsker(): Asker {
  const listeners = new Set<() => void>()
  let open: { readonly question: Question; readonly answer: Promise<boolean> } | undefined

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
      if (open) return open.answer
      const { promise: answer, resolve } = Promise.withResolvers<boolean>()
      const end = (isAnswered: boolean) => () => {
        become(undefined)
        resolve(isAnswered)
      }
      become({ question: { answered: end(true), declined: end(false) }, answer })
      return answer
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
