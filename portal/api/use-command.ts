import { useId } from 'react'
import useSWRMutation from 'swr/mutation'
import { fail, tell } from '../toasts/toasts.ts'
import { isFaultOfOurs, isUnclear, serverMessage } from './request.ts'

/** What the toast says when a command fails. */
export interface FailureWords {
  readonly title: string
  /** Shown when the service sent no message of its own. */
  readonly message?: string
}

/** Something that a page asks the service to do. */
export interface Command<Wish, Answer> {
  /** True from the press until the answer, for a button that waits. */
  readonly isPending: boolean
  /**
   * Runs the command, unless it is already running: a second press is ignored. Never throws. On failure it returns
   * nothing, and the learner has been told.
   */
  run(wish: Wish): Promise<Answer | undefined>
  /** Stops waiting for an answer that will not come. */
  reset(): void
}

/** What to say where the service has not said it: whether it failed or could not be reached. */
export const failureWords = (error: unknown) => (isFaultOfOurs(error) ? FAULT : SILENCE)

const SILENCE = 'We could not reach the service. Please try again.'
const FAULT = 'Something went wrong on our side. Please try again.'

/** Await this in a command that makes the browser load another page: its button keeps waiting until then. */
export const untilGone = new Promise<never>(() => {})

/**
 * The one way a page runs its commands: SWR's mutation, one at a time, with a toast on failure.
 *
 * @param work makes the call and does everything that follows on success
 * @param onFailure the words of the toast, or what to do instead
 */
export function useCommand<Wish = void, Answer = void>(
  work: (wish: Wish) => Promise<Answer>,
  onFailure: FailureWords | ((error: unknown) => void),
): Command<Wish, Answer> {
  // SWR wants a key, and none of its data depends on a command's.
  const mutation = useSWRMutation(useId(), (_key, { arg }: { arg: { wish: Wish } }) => work(arg.wish), {
    throwOnError: false,
    onError: typeof onFailure === 'function' ? onFailure : (error: unknown) => tellFailure(onFailure, error),
  })
  return {
    isPending: mutation.isMutating,
    // Reads the mutation's current state, because two presses may come before the next render.
    run: async (wish) => (mutation.isMutating ? undefined : mutation.trigger({ wish })),
    reset: mutation.reset,
  }
}

/** Tells of a failure in the service's own words where it has some, otherwise in the page's. */
export function tellFailure({ title, message }: FailureWords, error: unknown) {
  if (!tellUnclear(error)) fail(title, serverMessage(error) ?? message ?? failureWords(error))
}

/** Where the service cannot say what became of the request, tells that; no title may call it failed. */
export function tellUnclear(error: unknown): boolean {
  const said = isUnclear(error) ? serverMessage(error) : undefined
  if (said) tell('No Answer Yet', said)
  return said !== undefined
}
