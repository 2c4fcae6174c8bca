import { wishes } from '../../sms-engine/domain/reading/wish-names.ts'
import { readNumbers, spanOf } from '../../sms-engine/engine/day-numbers.ts'
import type { Engine } from '../../sms-engine/engine/engine.ts'
import { corpusLines, labelText, listMisread } from '../../sms-engine/replay/misread.ts'
import { answers } from '../http/answers.ts'
import { Refusal } from '../http/refusal.ts'
import type { TypedApp } from '../http/validation.ts'
import { message } from '../schemas/account.ts'
import { type DeskNumbers, deskLabel, deskLabels, deskNumbers, deskSpan, wishNames } from '../schemas/desk-numbers.ts'
import type { DeskGuard } from './authenticate-desk.ts'

/** The numbers of the day, and the texts from which to improve the reader. */
export function deskNumbersRoutes(
  app: TypedApp,
  { engine, guard }: { readonly engine: Engine; readonly guard: DeskGuard },
): void {
  const onRequest = guard.authenticate
  const hide = true

  app.get('/api/desk/numbers', {
    schema: { hide, querystring: deskSpan, response: answers(200, deskNumbers) },
    onRequest,
    handler: async (request): Promise<DeskNumbers> => {
      const { days } = request.query
      await guard.note(request, { what: 'looked at the numbers', about: `${days} days` })
      const span = await spanOf(engine, days)
      const [numbers, misread] = await Promise.all([readNumbers(engine, span), listMisread(engine, span)])
      return {
        ...numbers,
        now: iso(numbers.now),
        days: [...numbers.days],
        endings: [...numbers.endings],
        lessons: [...numbers.lessons],
        worst: [...numbers.worst],
        cases: [...numbers.cases],
        optOuts: numbers.optOuts.map((one) => ({ ...one, at: iso(one.at) })),
        wishes: wishNames.map((name) => ({ name, meaning: wishes[name] })),
        misread: misread.map(({ conversationId, at, options, ...text }) => ({
          ...text,
          learnerId: conversationId,
          at: iso(at),
          options: options && [...options],
        })),
      }
    },
  })

  app.post('/api/desk/labels', {
    schema: { hide, body: deskLabel, response: answers(200, message) },
    onRequest,
    handler: async (request) => {
      const { learnerId, seq, label } = request.body
      await guard.note(request, {
        what: label ? 'said what a text means' : 'took back what a text means',
        learnerId,
        about: `turn ${seq}${label ? `: ${label.kind}` : ''}`,
      })
      const { name } = guard.colleagueOf(request)
      if (!(await labelText(engine, { conversationId: learnerId, seq, label, by: name }))) {
        throw new Refusal(404, 'not_found', 'There is no such text, or no question was open when it came.')
      }
      return { message: label ? 'Kept.' : 'Taken back.' }
    },
  })

  app.post('/api/desk/labels/export', {
    schema: { hide, response: answers(200, deskLabels) },
    onRequest,
    handler: async (request) => {
      const deed = { what: 'exported labeled texts' }
      await guard.requireAllRights(request, deed)
      await guard.note(request, deed)
      return { lines: await corpusLines(engine) }
    },
  })
}

const iso = (at: number): string => new Date(at).toISOString()
