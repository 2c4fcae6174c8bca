/** A question to the learner for which a call waits, and the dialog that asks it. Whoever made the call does not notice. */

/** What the dialog tells those who wait. */
export interface Question {
  /** It is answered: the calls go on. */
  answered(): void
  /** The learner would rather not: the calls fail as they were refused. */
  declined(): void
}

export interface Asker {
  current(): Question | undefined
  /** Calls `listener` after each change; returns the undo. */
  subscribe(listener: () => void): () => void
  /** Whether it was answered. Calls that ask at the same time share one question. */
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
 * The service answers some calls with `reauthenticate`: they would give the account away, and the sign-in lies too long
 * back. `session/prove-owner.tsx` asks who is there.
 */
export const isItYou = createAsker()

/**
 * The sign-in has ended in the middle of work: it ran out, or was ended from another device. `session/sign-in-again.tsx`
 * asks for it in place, so that nothing that was typed is lost.
 */
export const signInAgain = createAsker()
