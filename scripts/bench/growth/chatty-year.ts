import { hour_ms, minute_ms } from '../../../sms-engine/domain/model/units.ts'
import { letters } from '../../../sms-engine/domain/wording/lessons.ts'
import { dispatchDue } from '../../../sms-engine/engine/dispatch-due.ts'
import type { Engine } from '../../../sms-engine/engine/engine.ts'
import { hearText } from '../../../sms-engine/engine/hear-text.ts'
import { findLearner } from '../../../sms-engine/engine/learners.ts'
import { writeClockOffset } from '../../../sms-engine/runtime/service-clock.ts'
import { readById } from '../../../sms-engine/store/read-conversation.ts'
import { ann } from '../../../sms-engine/testing/cast.ts'
import { join } from '../../../sms-engine/testing/join.ts'
import { seededRandom } from '../../../sms-engine/testing/seeded-random.ts'
import { monday_8am } from '../../../sms-engine/testing/situation.ts'

/** What a chatty learner asks for besides answering. */
const chat = ['NEXT', 'SCORE', 'WHY', 'PLAN', 'MORE', 'thanks!', 'hm what is a debit again', 'SKIP', 'REPEAT'] as const

/** A year of somebody who has three texts a week, answers most of them, asks for reviews, and says something now and then. */
export async function liveChattyYear(engine: Engine, seed: number): Promise<void> {
  const { pool } = engine.db
  const random = seededRandom(seed)
  let sid = 0
  let now = monday_8am
  const moveTo = async (at: number) => {
    now = at
    await writeClockOffset(pool, at - Date.now())
  }
  const say = async (body: string) => {
    await moveTo(now + minute_ms)
    await hearText(engine, { sid: `SM${sid++}`, from: ann.phone, body, media: 0, handledByCarrier: null })
  }
  const openAsk = async () => (await readById(pool, engine.sender, ann.learner.id))?.state.open ?? null

  await moveTo(now)
  await join(engine, ann)
  for (let week = 0; week < 52; week += 1) {
    for (let slot = 0; slot < ann.learner.textsPerWeek; slot += 1) {
      const due = (await findLearner(engine, ann.learner.id))?.nextAt
      if (!due) throw new Error('no text is planned')
      await moveTo(Math.max(due, now) + minute_ms)
      await dispatchDue(engine, { lane: 0, lanes: 1, limit: 10 })
      await pool.query(
        `update message set status = 'delivered', sent_at = at, attempts = 1, sid = 'SMout' || md5(id::text)
         where status = 'queued'`,
      )
      await moveTo(now + hour_ms)
      if (random() < 0.35) {
        if (!(await openAsk())) await say('Q')
        for (let open = await openAsk(); open; open = await openAsk()) {
          const isRight = random() < 0.8
          await say(letters[open.order.findIndex((option) => (option === 0) === isRight)] ?? 'A')
        }
      }
      if (random() < 0.25) await say(chat[Math.floor(random() * chat.length)] ?? 'PLAN')
    }
  }
}
