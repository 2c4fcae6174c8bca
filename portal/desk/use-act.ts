import { useState } from 'react'
import { sentence } from './call.ts'

export interface Act {
  readonly isPending: boolean
  /** What went wrong the last time, in a sentence; null while all is well. */
  readonly problem: string | null
  /** Runs `work` unless something is already running. Never throws. */
  run(work: () => Promise<void>): Promise<void>
}

/** Runs the desk's actions, one at a time, and keeps what went wrong as a sentence. */
export function useAct(): Act {
  const [isPending, setPending] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  return {
    isPending,
    problem,
    async run(work) {
      if (isPending) return
      setPending(true)
      setProblem(null)
      try {
        await work()
      } catch (error) {
        setProblem(sentence(error))
      } finally {
        setPending(false)
      }
    },
  }
}
