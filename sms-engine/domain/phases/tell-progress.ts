import { sureEnd, textsAhead } from '../calendar/schedule.ts'
import { streakAt } from '../calendar/streak.ts'
import type { Decision } from '../model/decision.ts'
import { limits } from '../model/limits.ts'
import { lessonsLeft } from '../teaching/plan.ts'
import { nextTextAt } from '../teaching/snooze.ts'
import * as lessonTexts from '../wording/lessons.ts'
import { day } from '../wording/moment.ts'
import * as wishTexts from '../wording/wishes.ts'
import type { Asked } from './asked.ts'
import { endsBeforeNext, told, whyUnpaid } from './manage.ts'

export function tellProgress({ state, about, learner, context, atHand, obey }: Asked): Decision {
  const { settings, now } = context
  const unpaid = whyUnpaid(state, learner, context)
  switch (about) {
    case 'progress-page':
      return told(state, wishTexts.progressAt(settings))
    case 'streak':
      return told(state, wishTexts.streak(streakAt(state, now, learner.zone)))
    case 'lessons-left': {
      const left = lessonsLeft(context.catalogue, learner, context.memory)
      if (left === 0) return told(state, lessonTexts.allTaught(settings))
      const why = unpaid ?? endsBeforeNext(state, learner, context)
      if (why) return told(state, wishTexts.lessonsLeftUnpaid(left, why))
      const end = sureEnd(learner, now)
      if (end !== null && state.phase === 'active') {
        const texts = textsAhead(nextTextAt(state, learner), state, { ...context, learner }, limits.texts_per_week_max)
        return told(state, wishTexts.lessonsLeftUntil(left, day(end, learner.zone), texts, settings))
      }
      return told(state, wishTexts.lessonsLeft(left, learner.textsPerWeek, atHand))
    }
    default:
      return obey({ name: 'score' })
  }
}
