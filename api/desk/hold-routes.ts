import type { Engine } from '../../sms-engine/engine/engine.ts'
import { findHold, holdTexts, letTextsGo } from '../../sms-engine/engine/hold.ts'
import { answers } from '../http/answers.ts'
import { Refusal } from '../http/refusal.ts'
import type { TypedApp } from '../http/validation.ts'
import { type DeskHold, deskHold, deskLetGo, deskReason } from '../schemas/desk.ts'
import type { DeskGuard } from './authenticate-desk.ts'

/** Holding all scheduled texts, for example when a carrier objects to them, and releasing them. */
export function deskHoldRoutes(app: TypedApp, { engine, guard }: { engine: Engine; guard: DeskGuard }): void {
  const onRequest = guard.authenticate
  const hide = true

  async function show(): Promise<DeskHold> {
    const hold = await findHold(engine)
    return { hold: hold && { ...hold, since: new Date(hold.since).toISOString() } }
  }

  // Every desk page requests this, and it concerns no learner: it is not audited.
  app.get('/api/desk/hold', { schema: { hide, response: answers(200, deskHold) }, onRequest, handler: show })

  app.post('/api/desk/hold', {
    schema: { hide, body: deskReason, response: answers(200, deskHold) },
    onRequest,
    handler: async (request) => {
      const { reason } = request.body
      await guard.note(request, { what: 'held scheduled texts', about: reason })
      if (!(await holdTexts(engine, reason, guard.colleagueOf(request).name))) {
        throw new Refusal(409, 'held_before', 'Scheduled texts are held already.', { current: (await show()).hold })
      }
      return show()
    },
  })

  app.post('/api/desk/hold/end', {
    schema: { hide, response: answers(200, deskLetGo) },
    onRequest,
    handler: async (request) => {
      await guard.note(request, { what: 'let scheduled texts go' })
      const waited = await letTextsGo(engine, guard.colleagueOf(request).name)
      if (waited === null) throw new Refusal(409, 'not_held', 'Scheduled texts go already.')
      return { waited }
    },
  })
}
