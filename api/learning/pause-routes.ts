import { defaults } from '../../content/product.ts'
import { daysAhead, isPastHour } from '../../sms-engine/domain/calendar/slots.ts'
import { limits } from '../../sms-engine/domain/model/limits.ts'
import { findLearner } from '../../sms-engine/engine/learners.ts'
import { pauseLessons, resumeLessons } from '../../sms-engine/engine/pause.ts'
import { serviceNow } from '../../sms-engine/runtime/service-clock.ts'
import type { AccountContext } from '../account/context.ts'
import { findUser } from '../account/find-user.ts'
import { answers } from '../http/answers.ts'
import { Refusal } from '../http/refusal.ts'
import type { Throttle } from '../http/throttle.ts'
import type { TypedApp } from '../http/validation.ts'
import { pause, pauseSaved } from '../schemas/pause.ts'

/** As for the other commands of billing, which these run too. */
const byAccount: Throttle = { max: 60, window_minutes: 15, by: ({ session }) => session.accountId }

/** POST /api/user/pause and /api/user/resume: pause and resume the lessons, and the subscription with them. */
export function pauseRoutes(app: TypedApp, context: AccountContext): void {
  const { audit, billing, engine } = context
  const command = { onRequest: app.authenticate, preHandler: app.throttle('pause', byAccount) }

  app.post('/api/user/pause', {
    schema: { summary: 'Hold my lessons', tags: ['user'], body: pause, response: answers(200, pauseSaved) },
    ...command,
    handler: async (request) => {
      const { accountId } = request.session
      const { days } = request.body
      // Billing first: nobody must go on paying while their lessons are paused.
      const wished = await endOf(accountId, days)
      const billedFrom = await billing.pause(accountId, wished)
      const areLessonsHeld = await pauseLessons(engine, accountId, billedFrom ?? wished)
      if (!areLessonsHeld && billedFrom === null) {
        throw new Refusal(409, 'nothing_to_pause', 'Your lessons by text are not on, so there is nothing to pause.')
      }
      await audit.note(request, accountId, 'lessons-paused')
      return findUser(context, accountId)
    },
  })

  /**
   * When lessons resume: at the start of a local day, after as many days without a text as were asked for. Today is one
   * of them while its text is still to come.
   */
  async function endOf(accountId: string, days: number): Promise<number> {
    const learner = await findLearner(engine, accountId)
    const timetable = learner ?? { zone: defaults.timeZone, deliveryTime: defaults.deliveryTime, textsPerWeek: 0 }
    const now = await serviceNow(engine.db.pool)
    const ahead = isPastHour(now, timetable) ? days + 1 : days
    return daysAhead(now, Math.min(ahead, limits.pause_days_max), timetable.zone)
  }

  app.post('/api/user/resume', {
    schema: { summary: 'Let my lessons go on', tags: ['user'], response: answers(200, pauseSaved) },
    ...command,
    handler: async (request) => {
      const { accountId } = request.session
      await billing.resume(accountId)
      await resumeLessons(engine, accountId)
      await audit.note(request, accountId, 'lessons-resumed')
      return findUser(context, accountId)
    },
  })
}
