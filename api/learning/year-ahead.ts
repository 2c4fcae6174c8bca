import { hash } from 'node:crypto'
import type { Catalogue } from '../../content/catalogue.ts'
import type { YearAhead, yearAhead } from '../../sms-engine/domain/teaching/paces.ts'
import type { LearnersBeginning } from '../../sms-engine/engine/beginning.ts'
import { keeping } from '../../sms-engine/runtime/keeping.ts'
import { fairQueue } from '../http/fair-queue.ts'
import { openThread, type Thread } from '../http/thread.ts'

/** The thread's task for one learner. */
export type YearTask = Parameters<typeof yearAhead>[1]

export interface YearsAhead {
  /**
   * A learner's year ahead, computed once a day for each selection, and again after a lesson or an answer.
   * @throws {Busy} when too many wait, or when it takes too long
   */
  find(learnerId: string, beginning: LearnersBeginning): Promise<YearAhead>
  close(): Promise<void>
}

/** Size of the cache, in learners and selections; each entry takes about 20 kB. */
const kept_max = 1_000
/** A year takes a tenth of a second, or a few seconds on a busy machine. */
const task_ms_max = 8_000
/** How many may wait for the one thread; for the others the page omits the picture. */
const waiting_max = 30

/** This process's thread that computes years ahead without blocking requests. */
export function openYearThread({ lessons }: Catalogue): Thread<YearTask, YearAhead> {
  return openThread(new URL('./year-ahead-thread.ts', import.meta.url), { lessons }, { task_ms_max })
}

export function yearsAhead(thread: Thread<YearTask, YearAhead>): YearsAhead {
  const inTurn = fairQueue({ running_max: 1, kept_max: 0, waiting_max })
  const findKept = keeping<{ year: Promise<YearAhead> | null }>(kept_max)
  return {
    find(learnerId, { chosen, memory, habits, weights, now, today }) {
      // Nothing else a learner can change affects the picture: it shows every pace, and does not depend on the hour. An
      // operator can change the weights. Lessons and answers count at once: the picture begins with what the dashboard
      // says is remembered, and would contradict it after a review.
      const learned = JSON.stringify([memory, habits])
      const key = hash(
        'sha256',
        [learnerId, today, chosen.areas, chosen.subjects, weights?.version ?? 0, learned].join(' '),
      )
      const kept = findKept(key, () => ({ year: null }))
      if (kept.year) return kept.year
      const year = inTurn({ line: learnerId, isKnown: true }, () =>
        thread.run({ chosen, memory, habits, weights, now }),
      )
      kept.year = year
      year.catch(() => {
        kept.year = null
      })
      return year
    },
    close: () => thread.close(),
  }
}
