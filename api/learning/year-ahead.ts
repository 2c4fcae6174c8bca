import { hash } from 'node:crypto'
import type { Catalogue } from '../../content/catalogue.ts'
import type { YearAhead, yearAhead } from '../../sms-engine/domain/teaching/paces.ts'
import type { LearnersBeginning } from '../../sms-engine/engine/beginning.ts'
import { keeping } from '../../sms-engine/runtime/keeping.ts'
import { fairQueue } from '../http/fair-queue.ts'
import { openThread, type Thread } from '../http/thread.ts'

/** What the thread is sent for one learner. */
export type YearTask = Parameters<typeof yearAhead>[1]

export interface YearsAhead {
  /**
   * A learner's year ahead, worked out once a day for each selection, and anew after a lesson or an answer.
   * @throws {Busy} when too many wait, or when it takes too long
   */
  find(learnerId: string, beginning: LearnersBeginning): Promise<YearAhead>
  close(): Promise<void>
}

/** Of so many learners and selections; each takes about 20 kB. */
const kept_max = 1_000
/** A year takes a tenth of a second, and on a machine that is busy with other things some seconds. */
const task_ms_max = 8_000
/** So many may wait for the one thread; the page leaves the picture out for the others. */
const waiting_max = 30

/** The thread of this process that works out years ahead, while requests are answered beside it. */
export function openYearThread({ lessons }: Catalogue): Thread<YearTask, YearAhead> {
  return openThread(new URL('./year-ahead-thread.ts', import.meta.url), { lessons }, { task_ms_max })
}

export function yearsAhead(thread: Thread<YearTask, YearAhead>): YearsAhead {
  const inTurn = fairQueue({ running_max: 1, kept_max: 0, waiting_max })
  const findKept = keeping<{ year: Promise<YearAhead> | null }>(kept_max)
  return {
    find(learnerId, { chosen, memory, habits, weights, now, today }) {
      // Nothing else that a learner can change is in the picture: it shows every pace, and does not depend on the hour.
      // The weights are what an operator can change. What was taught and answered counts at once: the picture begins with
      // what the dashboard says is remembered, and would contradict it after a review.
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
