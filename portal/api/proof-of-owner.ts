/**
 * The service answers some calls with `reauthenticate`: they would give the account away, and the sign-in lies too long
 * back. The call then waits here until the learner has proved who they are, and is made once more. A dialog
 * (`session/prove-owner.tsx`) asks; whoever made the call does not notice.
 */

/** What the dialog tells those who wait for it. */
export interface Question {
  /** The learner has proved who they are: the calls go on. */
  proved(): void
  /** The learner would rather not: the calls fail as they were refused. */
  declined(): void
}

const listeners = new Set<() => void>()
let current: { readonly question: Question; readonly answer: Promise<boolean> } | undefined

function become(next: typeof current) {
  current = next
  for (const listener of listeners) listener()
}

export const currentQuestion = (): Question | undefined => current?.question

export function subscribeToQuestions(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Whether the learner has proved who they are. Calls that ask at the same time share one question. */
export function askForProof(): Promise<boolean> {
  if (current) return current.answer
  const { promise: answer, resolve } = Promise.withResolvers<boolean>()
  const end = (isProved: boolean) => () => {
    become(undefined)
    resolve(isProved)
  }
  become({ question: { proved: end(true), declined: end(false) }, answer })
  return answer
}
