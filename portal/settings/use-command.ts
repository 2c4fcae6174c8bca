import { useState } from 'react'
import { serverMessage } from '../api/request.ts'
import { fail } from '../toasts/toasts.ts'

/** How a failure is shown: the toast's title, and its words when the service sent none. */
export interface FailureWords {
  readonly title: string
  readonly message?: string
}

const SILENCE = 'We could not reach the service. Please try again.'

/** One thing asked of the service at a time: whether it is on its way, and a toast when it fails. */
export function useCommand() {
  const [isPending, setPending] = useState(false)

  /** @returns whether it succeeded */
  async function run(work: () => Promise<void>, words: FailureWords): Promise<boolean> {
    if (isPending) return false
    setPending(true)
    try {
      await work()
      return true
    } catch (error) {
      fail(words.title, serverMessage(error) ?? words.message ?? SILENCE)
      return false
    } finally {
      setPending(false)
    }
  }
  return { isPending, run }
}
