import { Duration } from 'luxon'
import type { LoggedTurn } from '../domain/reading/logged-turn.ts'
import { type Action, type Golden, playGolden } from './golden.ts'

/**
 * A golden conversation that does what a stored one did, without its person: the number, the evidence and every
 * word that is not an answer or a command of ours are left out. It runs on the sample content, so answers become
 * right or wrong ones, and what it must do is recorded from today's code.
 */
export function goldenFromLog(about: string, turns: readonly LoggedTurn[]): Golden {
  const steps: { do: Action }[] = []
  let before: number | null = null
  for (const turn of turns) {
    const { now } = turn.context
    const action = actionOf(turn)
    if (!action) continue
    if (before !== null && now - before > 1_000) {
      steps.push({
        do: {
          advance: Duration.fromMillis(now - before)
            .shiftTo('days', 'hours', 'minutes', 'seconds')
            .toISO(),
        },
      })
    }
    steps.push({ do: action })
    before = now
  }
  return playGolden({ about, who: 'ann', steps }).golden
}

/** What happened as an action, or null for what time itself brings about. */
function actionOf({ event, effects }: LoggedTurn): Action | null {
  switch (event.type) {
    case 'text': {
      const review = effects.find((effect) => effect.type === 'review')
      if (review) return { answer: review.right ? 'right' : 'wrong' }
      return event.body === '' ? { picture: true } : { text: redact(event.body) }
    }
    case 'number-proved':
      return { prove: true }
    case 'number-lost':
      return { lose: true }
    case 'preferences-saved': {
      const { areas, subjects, ...patch } = event.patch
      return { save: patch }
    }
    case 'undelivered':
      return { undelivered: event.lessonId ?? '', blocked: event.blocked }
    case 'active-in-portal':
      return { visit: event.completed ? 'completed' : 'looked' }
    case 'entitlement-changed':
      return { entitle: event.until === null ? null : 'P30D' }
    case 'payment-failed':
      return { paymentFails: true }
    case 'paused-in-portal':
      return { settings: 'pause' }
    case 'resumed-in-portal':
      return { settings: 'resume' }
    case 'case-answered':
      return { supportSays: 'An answer.' }
    case 'desk-acted':
      return { desk: event.deed.do }
    case 'answered-in-portal':
    case 'slot-due':
    case 'timer-due':
      return null
  }
}

/** Short texts are commands, keywords or answers; a longer one may say something about a person. */
function redact(body: string): string {
  return /^[\w\s!?.,'"()-]{1,24}$/.test(body) ? body : 'A text of some length.'
}
