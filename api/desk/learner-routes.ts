import { casesOf } from '../../sms-engine/engine/case-desk.ts'
import type { Engine } from '../../sms-engine/engine/engine.ts'
import {
  endedInWords,
  findThreads,
  type Owner,
  ownersOfNumbers,
  phonesOf,
} from '../../sms-engine/engine/find-threads.ts'
import { agreedTo } from '../../sms-engine/replay/consent-words.ts'
import {
  goldenOf,
  type LearnerPage,
  readLearnerPage,
  readTurnDetail,
  replayThread,
} from '../../sms-engine/replay/learner-page.ts'
import { missedRuns } from '../../sms-engine/replay/missed-slots.ts'
import { whatIf } from '../../sms-engine/replay/what-if.ts'
import { readClockOffset } from '../../sms-engine/runtime/service-clock.ts'
import { answers } from '../http/answers.ts'
import { Refusal } from '../http/refusal.ts'
import type { TypedApp } from '../http/validation.ts'
import {
  type DeskFound,
  type DeskLearner,
  type DeskReplay,
  deskFound,
  deskGolden,
  deskLearner,
  deskReplay,
  deskTurn,
  deskWhatIf,
  deskWhatIfWish,
  deskWords,
  learnerPath,
  turnPath,
} from '../schemas/desk.ts'
import type { DeskActionName } from '../schemas/desk-actions.ts'
import type { DeskActions } from './actions.ts'
import type { DeskGuard } from './authenticate-desk.ts'
import type { DeskBilling } from './desk-billing.ts'
import type { LiveStreams } from './live-stream.ts'
import type { AccountChange, DeskPerson, People, TypedPhone } from './people.ts'
import { preparedAnswers } from './prepared-answers.ts'
import { whoCanceled, withCancel } from './who-canceled.ts'

export interface DeskLearners {
  readonly engine: Engine
  readonly guard: DeskGuard
  readonly people: People
  readonly billing: Pick<DeskBilling, 'view'>
  readonly actions: DeskActions
  readonly live: LiveStreams
  /** The price of one of our segments, in dollars. */
  readonly segmentPrice_usd: number
}

/** A text sent this soon after its turn counts as sent at the turn's time. */
const beside_ms_max = 120_000

const nobody = () => new Refusal(404, 'not_found', 'There is no such learner.')

/**
 * Finding a learner, and everything a learner's page requests.
 * @returns a function that shows a learner, for pages that show one among other things
 */
export function deskLearnerRoutes(
  app: TypedApp,
  { engine, guard, people, billing, actions, live, segmentPrice_usd }: DeskLearners,
): (id: string) => Promise<DeskLearner | null> {
  const onRequest = guard.authenticate
  const hide = true
  const offered = Object.entries(actions).map(([name, { allRights }]) => ({ name: name as DeskActionName, allRights }))

  /** Everything that the page shows; null when there is no such learner. */
  async function showLearner(id: string): Promise<DeskLearner | null> {
    const [page, owners, changes, cases] = await Promise.all([
      readLearnerPage(engine, id),
      ownersOfNumbers(engine, id),
      people.changes(id),
      casesOf(engine, id),
    ])
    if (!page) return null
    const known = await people.read([id, ...owners.map(({ conversationId }) => conversationId)])
    const person = known.get(id) ?? null
    const billed = person && (await billing.view(id))
    const canceled = billed && whoCanceled(billed, changes, await readClockOffset(engine.db.pool))
    const money = billed && {
      ...billed,
      canceled: canceled && { at: new Date(canceled.at).toISOString(), by: canceled.by },
    }
    return {
      ...viewLearner(id, page, person, { changes, owners, canceled }, segmentPrice_usd),
      numbers: viewNumbers(owners, known),
      money,
      actions: offered,
      cases: cases.map(({ id: caseId, question, at, answeredAt, doneAt }) => ({
        id: caseId,
        question,
        at: new Date(at).toISOString(),
        isOpen: answeredAt === null && doneAt === null,
      })),
      prepared: preparedAnswers(page, money),
    }
  }

  app.post('/api/desk/find', {
    schema: { hide, body: deskWords, response: answers(200, deskFound) },
    onRequest,
    handler: async (request): Promise<DeskFound> => {
      const { words } = request.body
      await guard.note(request, { what: 'looked for', about: blotted(words) })
      const [threads, accounts, typed] = await Promise.all([
        findThreads(engine, words),
        people.find(words),
        people.findByTypedPhone(words),
      ])
      const isFound = ({ id, phone }: TypedPhone) =>
        threads.some(({ conversationId, match }) => conversationId === id && match === phone)
      const onlyTyped = typed.filter((one) => !isFound(one))
      const ids = [
        ...threads.map(({ conversationId }) => conversationId),
        ...[...accounts, ...onlyTyped].map(({ id }) => id),
      ]
      const [known, phones] = await Promise.all([people.read(ids), phonesOf(engine, ids)])
      const whose = (id: string) => {
        const person = known.get(id)
        return { id, name: person?.name ?? null, email: person?.email ?? null, phone: phones.get(id) ?? null }
      }
      return {
        found: [
          ...threads.map(({ conversationId, by, match, at, until, ended }) => {
            const left = { until: iso(until), ended: ended && endedInWords[ended] }
            return { ...whose(conversationId), by, match, at: iso(at), ...left }
          }),
          ...onlyTyped.map(({ id, phone }) => {
            return { ...whose(id), by: 'unproved' as const, match: phone, at: null, until: null, ended: null }
          }),
          ...accounts.map(({ id, name, email, since }) => {
            return {
              ...whose(id),
              by: 'name or e-mail' as const,
              match: `${name}, ${email}`,
              at: iso(since),
              until: null,
              ended: null,
            }
          }),
        ],
      }
    },
  })

  app.get('/api/desk/learners/:id', {
    schema: { hide, params: learnerPath, response: answers(200, deskLearner) },
    onRequest,
    handler: async (request) => {
      const { id } = request.params
      await guard.note(request, { what: 'looked at a learner', learnerId: id })
      const shown = await showLearner(id)
      if (!shown) throw nobody()
      return shown
    },
  })

  app.get('/api/desk/learners/:id/live', {
    schema: { hide, params: learnerPath },
    config: { staysOpen: true },
    onRequest,
    handler: async (request, reply) => {
      const { id } = request.params
      await guard.note(request, { what: 'watched a learner', learnerId: id })
      await live.open(request, reply, [id], () => showLearner(id))
    },
  })

  app.get('/api/desk/learners/:id/turns/:seq', {
    schema: { hide, params: turnPath, response: answers(200, deskTurn) },
    onRequest,
    handler: async (request) => {
      const { id, seq } = request.params
      await guard.note(request, { what: 'looked behind a turn', learnerId: id, about: `turn ${seq}` })
      const detail = await readTurnDetail(engine, id, seq)
      if (!detail) throw nobody()
      return {
        ...detail,
        changes: [...detail.changes],
        lessons: detail.lessons.map(({ chosen, ...lesson }) => ({
          ...lesson,
          chosen: chosen && { ...chosen, ranking: [...chosen.ranking] },
        })),
        done: [...detail.done],
        timers: detail.timers.map(({ what, at }) => ({ what, at: new Date(at).toISOString() })),
      }
    },
  })

  app.post('/api/desk/learners/:id/replay', {
    schema: { hide, params: learnerPath, response: answers(200, deskReplay) },
    onRequest,
    handler: async (request): Promise<DeskReplay> => {
      const { id } = request.params
      await guard.note(request, { what: 'replayed the thread', learnerId: id })
      const result = await replayThread(engine, id)
      if (!result) throw nobody()
      if (result.identical) return { identical: true, turns: result.turns, difference: null }
      const { seq, by, recorded, today } = result
      return {
        identical: false,
        turns: seq,
        difference: { seq, by, recorded: linesOf(recorded), today: linesOf(today) },
      }
    },
  })

  app.post('/api/desk/learners/:id/golden', {
    schema: { hide, params: learnerPath, response: answers(200, deskGolden) },
    onRequest,
    handler: async (request) => {
      const { id } = request.params
      await guard.note(request, { what: 'made a golden conversation', learnerId: id })
      const person = (await people.read([id])).get(id)
      const golden = await goldenOf(engine, id, person ? [...person.name.split(/\s+/), person.email] : [])
      if (!golden) throw nobody()
      return { content: `${JSON.stringify(golden, null, 2)}\n` }
    },
  })

  app.post('/api/desk/learners/:id/what-if', {
    schema: { hide, params: learnerPath, body: deskWhatIfWish, response: answers(200, deskWhatIf) },
    onRequest,
    handler: async (request) => {
      const { id } = request.params
      const { text, days, seq } = request.body
      await guard.note(request, { what: 'tried a text on a copy', learnerId: id })
      const said = await whatIf(engine, id, { seq, days, body: text })
      if (!said) throw nobody()
      return {
        replies: said.replies.map((reply) => ({ ...reply, at: new Date(reply.at).toISOString() })),
        phase: said.phase,
      }
    },
  })

  return showLearner
}

/** The search words, without anything that would identify a learner in a list that outlives the account. */
function blotted(words: string): string {
  const digits = words.replaceAll(/\D/g, '')
  const isNumber = /^[+\d\s().-]+$/.test(words)
  return isNumber ? `a number that ends in ${digits.slice(-4)}` : `words of ${words.length} characters`
}

function linesOf({ state, effects }: { readonly state: unknown; readonly effects: readonly unknown[] }): string[] {
  return JSON.stringify({ effects, state }, null, 1).split('\n')
}

function viewLearner(
  id: string,
  page: LearnerPage,
  person: DeskPerson | null,
  {
    changes,
    owners,
    canceled,
  }: {
    readonly changes: readonly AccountChange[]
    readonly owners: readonly Owner[]
    readonly canceled: AccountChange | null
  },
  segmentPrice_usd: number,
): Omit<DeskLearner, 'numbers' | 'money' | 'actions' | 'cases' | 'prepared'> {
  const { learner } = page
  const inLocalTimes = localTimesOf(page.zone)
  const joined = (told: string) => inLocalTimes(withCancel(told, canceled))
  return {
    id,
    now: new Date(page.now).toISOString(),
    zone: page.zone,
    account: person && {
      name: person.name,
      email: person.email,
      emailProved: person.emailProved,
      since: new Date(person.since).toISOString(),
      sessions: person.sessions,
    },
    phone: page.phone,
    phase: page.phase,
    stands: joined(standing(id, page, owners)),
    preferences: learner
      ? [
          { what: 'Texts a week', value: page.days ? `${learner.textsPerWeek} (${page.days})` : 'none' },
          { what: 'Questions a week', value: String(learner.quizzesPerWeek) },
          { what: 'Lessons by text', value: learner.lessonsEnabled ? 'on' : 'off' },
          { what: 'Delivery', value: `${learner.deliveryTime}, ${learner.zone}` },
          {
            what: 'Paid until',
            value: learner.entitledUntil === null ? 'without limit' : day(learner.entitledUntil, page.zone),
          },
        ]
      : [],
    planned: page.planned.map((at) => new Date(at).toISOString()),
    missed: missedRuns(page.missed).map(({ at, lastAt, count, why }) => ({
      at: new Date(at).toISOString(),
      lastAt: new Date(lastAt).toISOString(),
      count,
      why: joined(why),
    })),
    codes: page.codes.map(({ at, what }) => ({ at: new Date(at).toISOString(), what: inLocalTimes(what) })),
    consents: page.consents.map(({ at, action, via, version, page: where, ip, isOthers, quoted }) => ({
      at: new Date(at).toISOString(),
      action,
      via,
      isOthers,
      words: quoted ?? agreedTo(version),
      page: where,
      ip,
    })),
    settings: [...page.settings, ...changes]
      .sort((a, b) => a.at - b.at)
      .map(({ at, what, by }) => ({ at: new Date(at).toISOString(), what: inLocalTimes(what), by })),
    remembered: [...page.remembered],
    unreadUntil: iso(page.unreadUntil),
    lines: page.lines.map(({ seq, at, happened, fromLearner, silence, said }) => ({
      seq,
      at: new Date(at).toISOString(),
      happened: fromLearner ? happened : happened && inLocalTimes(happened),
      fromLearner,
      silence,
      said: said.map(({ id, body, kind, delivery, again, sentAt, segments, isPaidFor, isResendable }) => ({
        id,
        body,
        kind,
        delivery: inLocalTimes(deliveryBeside(delivery, at, sentAt)),
        again: again && inLocalTimes(again),
        segments,
        price: isPaidFor ? segments * segmentPrice_usd : null,
        isResendable,
      })),
    })),
  }
}

/**
 * The delivery's first timestamp is when the text was sent. The page shows the line's time beside it, so this one is
 * shown only when much later.
 */
function deliveryBeside(delivery: string, at: number, sentAt: number | null): string {
  if (sentAt !== null && sentAt - at > beside_ms_max) return delivery.replace(/^(\w+) /, '$1, left ')
  return delivery.replace(/^(\w+) \d{4}-\d\d-\d\dT[\d:.]+Z/, '$1')
}

/** A learner's numbers, each with everyone who had it, by name. */
function viewNumbers(owners: readonly Owner[], known: ReadonlyMap<string, DeskPerson>): DeskLearner['numbers'] {
  return [...Map.groupBy(owners, ({ match }) => match)].map(([phone, own]) => ({
    phone,
    owners: own.map(({ conversationId, at, until, ended }) => ({
      id: conversationId,
      name: known.get(conversationId)?.name ?? null,
      since: iso(at),
      until: iso(until),
      ended: ended && endedInWords[ended],
    })),
  }))
}

/** The conversation's state, in a sentence without its full stop; timestamps in it are ISO 8601. */
function standing(id: string, { stands, suppressed, codes, by, zone }: LearnerPage, owners: readonly Owner[]): string {
  const own = owners.filter(({ conversationId }) => conversationId === id)
  const hasNumber = own.some(({ until }) => until === null)
  const lost = hasNumber ? undefined : own.find(({ until }) => until !== null)
  if (lost?.until != null && lost.ended !== null) {
    return `No number: ${lost.match} was theirs until ${new Date(lost.until).toISOString()}, ${endedInWords[lost.ended]}`
  }
  if (suppressed) {
    return `Opted out on ${day(suppressed.at, zone)}${by === null ? ` (${suppressed.reason})` : `, by ${by}`}`
  }
  const code = codes.at(-1)
  if (code && !hasNumber) return `No number is proved. ${code.what}`
  return stands ?? 'Nothing has happened yet'
}

function day(at: number, zone: string): string {
  return new Intl.DateTimeFormat('en-US', { dateStyle: 'full', timeZone: zone }).format(at)
}

/** Converts ISO timestamps in a description to the learner's local time. */
function localTimesOf(zone: string): (told: string) => string {
  // Created once: a format costs as much as a thousand uses of it.
  const format = new Intl.DateTimeFormat('en-US', { dateStyle: 'full', timeStyle: 'short', timeZone: zone })
  const moment = /\d{4}-\d\d-\d\dT[\d:.]+Z/g
  return (told) => told.replaceAll(moment, (at) => format.format(Date.parse(at)).replace('\u202f', ' '))
}

function iso(at: number | null): string | null {
  return at === null ? null : new Date(at).toISOString()
}
