/** What callers ask support: for each riddle, the learner's page says who or what, and when, in one plain sentence. */
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import type { Catalogue } from '../../content/catalogue.ts'
import type { Preferences } from '../domain/model/context.ts'
import { hour_ms } from '../domain/model/units.ts'
import { actForLearner } from '../engine/desk-deeds.ts'
import { handleEvent } from '../engine/handle-event.ts'
import { holdTexts, letTextsGo } from '../engine/hold.ts'
import { savePreferences } from '../engine/learners.ts'
import { pauseLessons } from '../engine/pause.ts'
import { writeClockOffset } from '../runtime/service-clock.ts'
import { ann } from '../testing/cast.ts'
import { beforeTheLesson, startTestService, type TestService } from '../testing/service.ts'
import { readLearnerPage, readTurnDetail } from './learner-page.ts'

const riddle = suite<{ service: TestService }>('riddles of callers')

riddle.before.each(async (context) => {
  context.service = await startTestService({ startsAt: beforeTheLesson, spendCap: { all: 1_000 } })
  await context.service.join(ann)
})
riddle.after.each(({ service }) => service.stop())

const { id } = ann.learner
/** A time in New York in November 2026, as ISO 8601. */
const at = (day: number, time: string) => new Date(`2026-11-${day}T${time}:00-05:00`).toISOString()
/** Nine o'clock on a day: Ann's hour. */
const nine = (day: number) => Date.parse(at(day, '09:00'))

async function pageOf({ engine }: TestService) {
  const page = await readLearnerPage(engine, id)
  assert.ok(page)
  return page
}

/** Rounds moments down to the minute: a turn comes slightly after whatever it is about. */
const toTheMinute = (told: string) => told.replaceAll(/:\d\d\.\d{3}Z/g, ':00.000Z')

async function whyNoTextOn(day: number, service: TestService): Promise<string | undefined> {
  const { missed } = await pageOf(service)
  const why = missed.find((slot) => slot.at === nine(day))?.why
  return why && toTheMinute(why)
}

async function lineThat(service: TestService, fits: (said: string) => boolean) {
  const { lines } = await pageOf(service)
  const line = lines.findLast(({ happened }) => happened !== null && fits(happened))
  assert.ok(line)
  return line
}

riddle('why no lesson on Wednesday: I had texted a pause', async ({ service }) => {
  await service.advance('PT6H')
  await service.text(ann.phone, 'PAUSE 2 WEEKS')
  await service.advance('P3D')
  assert.is(
    await whyNoTextOn(18, service),
    `paused, by the learner’s text “PAUSE 2 WEEKS” on ${at(16, '14:00')}, until ${at(30, '00:00')}`,
  )
  const { by, settings, stands } = await pageOf(service)
  assert.match(by ?? '', /^the learner’s text “PAUSE 2 WEEKS” on /)
  assert.is(
    toTheMinute(stands ?? ''),
    `Paused until Monday, Nov 30, by the learner’s text “PAUSE 2 WEEKS” on ${at(16, '14:00')}`,
  )
  const { what, by: who } = settings.at(-1) ?? {}
  assert.equal([what, who], [`lessons paused until ${at(30, '00:00')}`, 'the learner, by text: PAUSE 2 WEEKS'])
  await service.text(ann.phone, 'RESUME')
  assert.is((await pageOf(service)).settings.at(-1)?.what, 'lessons go on')
})

riddle('the head says in sentences what waits, and names the lesson and no question by its id', async ({ service }) => {
  await service.advance('PT6H')
  await service.text(ann.phone, 'Q')
  assert.match(
    (await pageOf(service)).stands ?? '',
    /^Active: the next text comes Wednesday, 9:00 AM\. A question waits for an answer about “Assets”$/,
  )
})

riddle(
  'why no lesson on Tuesday: the plan has none then; and why none at all, at a pace of none',
  async ({ service }) => {
    await service.advance('P2D')
    const { days, missed, stands } = await pageOf(service)
    assert.equal(
      [days, missed, stands],
      ['Mon, Wed, Fri', [], 'Active: the next text comes today, 9:00 AM. The last text had no answer'],
    )
    await service.text(ann.phone, 'PLAN 0')
    const { by, stands: stood } = await pageOf(service)
    assert.match(
      stood ?? '',
      /^No lessons come: the pace is 0 texts a week\. That was brought about by the learner’s text “PLAN 0” on /,
    )
    assert.match(by ?? '', /^the learner’s text “PLAN 0” on /)
  },
)

riddle('why no lesson on Wednesday: a longer pause took the place of the first', async ({ service }) => {
  await service.text(ann.phone, 'PAUSE')
  await service.advance('PT1H')
  await service.text(ann.phone, 'PAUSE 1 MONTH')
  await service.advance('P3D')
  assert.match(
    (await whyNoTextOn(18, service)) ?? '',
    new RegExp(`^paused, by the learner’s text “PAUSE 1 MONTH” on ${at(16, '09:00')}`),
  )
})

riddle('paused by support, and by the learner on the website', async ({ service }) => {
  await service.advance('PT6H')
  const until = Date.parse(at(19, '00:00'))
  await actForLearner(service.engine, id, { by: 'Lin', reason: 'She is on a holiday' }, { do: 'pause', until })
  await service.advance('P3D')
  assert.is(
    await whyNoTextOn(18, service),
    `paused, by Lin at the desk on ${at(16, '14:00')} (She is on a holiday), until ${at(19, '00:00')}`,
  )
  await pauseLessons(service.engine, id, Date.parse(at(22, '00:00')))
  await service.text(ann.phone, 'STOP')
  await service.text(ann.phone, 'START')
  await service.advance('P1D')
  assert.match(
    (await whyNoTextOn(20, service)) ?? '',
    new RegExp(`^paused in the settings, by the learner, on the website, on ${at(19, '14:00')}, until `),
  )
})

riddle('lessons pause because nobody answers', async ({ service }) => {
  await service.advance('P16D')
  await service.advance('P7D')
  const { missed, by } = await pageOf(service)
  assert.match(
    missed.at(-1)?.why ?? '',
    /^paused, by the service on .*, because 6 texts in a row had no answer, until RESUME$/,
  )
  assert.match(by ?? '', /^the service on .*, because 6 texts in a row had no answer$/)
})

riddle('who opted me out: I had, by a phrase, or a colleague, or the carrier', async ({ service }) => {
  await service.advance('PT6H')
  await service.text(ann.phone, 'please stop texting me')
  await service.advance('P3D')
  const out = `the number has opted out, by the learner’s text “please stop texting me” on ${at(16, '14:00')}`
  assert.is(await whyNoTextOn(18, service), out)
  assert.equal((await pageOf(service)).consents.at(-1)?.quoted, 'please stop texting me')
  await service.text(ann.phone, 'START')
  await actForLearner(service.engine, id, { by: 'Lin', reason: 'She called' }, { do: 'opt-out' })
  await service.advance('P2D')
  assert.is(
    await whyNoTextOn(20, service),
    `the number has opted out, by Lin at the desk on ${at(19, '14:00')} (She called)`,
  )
  await service.text(ann.phone, 'START')
  service.sim.faults.add(21610, 1)
  await service.advance('P2D')
  await service.advance('P2D')
  assert.match(
    (await whyNoTextOn(25, service)) ?? '',
    /^the number has opted out, by the carrier’s report on .* that the number has opted out$/,
  )
})

riddle('lessons were switched off on the website, and not by the change after it', async ({ service }) => {
  await service.advance('PT6H')
  await savePreferences(service.engine, id, { lessonsEnabled: false })
  await service.advance('PT1H')
  await savePreferences(service.engine, id, { quizzesPerWeek: 0 } satisfies Partial<Preferences>)
  await service.advance('P3D')
  assert.is(
    await whyNoTextOn(18, service),
    `lessons are switched off, by the learner, on the website, on ${at(16, '14:00')}`,
  )
})

riddle('no subscription: until when it was paid, and when we heard', async ({ service }) => {
  const until = Date.parse(at(17, '12:00'))
  await handleEvent(service.engine, id, { id: 'paid', type: 'entitlement-changed', until })
  await service.advance('P3D')
  assert.is(
    await whyNoTextOn(18, service),
    `the subscription did not cover it: lessons were paid until ${at(17, '12:00')}, by the payment service’s news on ${at(16, '08:00')}`,
  )
  const { seq } = await lineThat(service, (said) => said.startsWith('lessons are paid until'))
  const cut = await readTurnDetail(service.engine, id, seq ?? 0)
  assert.equal(cut?.done, ['changed until when lessons are paid'])
  assert.equal(cut?.changes[0], { what: 'lessons paid until', before: 'without limit', after: 'Tue Nov 17, 12:00 PM' })
})

riddle('an outage: nobody looked until the window was over, or only hours later', async ({ service }) => {
  const { pool } = service.engine.db
  await writeClockOffset(pool, Date.parse(at(16, '21:30')) - Date.now())
  await service.settle()
  assert.is(
    await whyNoTextOn(16, service),
    `our service was down or late until ${at(16, '21:30')} at the latest; after 9:00 PM no lesson is sent`,
  )
  await writeClockOffset(pool, Date.parse(at(18, '15:00')) - Date.now())
  await service.settle()
  assert.is(await whyNoTextOn(18, service), undefined)
  const late = await lineThat(service, (said) => said.startsWith('the scheduled time came; '))
  assert.is(
    late.happened,
    `the scheduled time came; it was due ${at(18, '09:00')}, and the service was late: an outage`,
  )
})

riddle('out of the window: a snooze put the lesson off', async ({ service }) => {
  await service.text(ann.phone, 'SNOOZE tomorrow')
  await service.advance('P3D')
  assert.match(
    (await whyNoTextOn(16, service)) ?? '',
    new RegExp(`^put off until .*, by the learner’s text “SNOOZE tomorrow” on ${at(16, '08:00')}$`),
  )
})

riddle('the segments of the day were spent, so the lesson waited until its time was over', async ({ service }) => {
  await service.engine.db.pool.query('update spending set segments = cap')
  await service.advance('PT3H')
  assert.match(
    (await whyNoTextOn(16, service)) ?? '',
    /^it has not left yet: the segments of the day were spent \(cap: all\), until 2026-11-17T08:00:00.000Z$/,
  )
  await service.advance('P1D')
  assert.match(
    (await whyNoTextOn(16, service)) ?? '',
    /^it could not leave before its time was over: the segments of the day were spent \(cap: all\), until 2026-11-17T08:00:00.000Z$/,
  )
})

riddle('all texts were held by somebody, who gave a reason', async ({ service }) => {
  await holdTexts(service.engine, 'the carrier asked us to', 'Lin')
  await service.advance('P1D')
  await letTextsGo(service.engine, 'Lin')
  assert.match(
    (await whyNoTextOn(16, service)) ?? '',
    /^it could not leave before its time was over: all scheduled texts were held from .* until .*, by Lin: the carrier asked us to$/,
  )
})

riddle('a lesson that was decided and taken back before it left', async ({ service }) => {
  await holdTexts(service.engine, 'a look', 'Lin')
  await service.advance('PT2H')
  await service.text(ann.phone, 'PAUSE')
  await service.advance('P1D')
  assert.is(
    await whyNoTextOn(16, service),
    `it was taken back before it left, by the learner’s text “PAUSE” on ${at(16, '10:00')}`,
  )
})

riddle('why this lesson twice: the first never arrived, or somebody had it sent again', async ({ service }) => {
  service.sim.faults.add(30005, 1)
  await service.advance('PT3H')
  await service.advance('P2D')
  assert.match((await whyNoTextOn(16, service)) ?? '', /^it was sent and did not arrive: error 30005: /)
  const lessons = async () => {
    const { lines } = await pageOf(service)
    return lines.flatMap(({ said }) => said).filter(({ again, kind }) => kind === 'lesson' || again !== null)
  }
  const [first, second] = await lessons()
  assert.is(first?.again, null)
  assert.match(second?.body ?? '', /^Assets: /)
  assert.match(
    toTheMinute(second?.again ?? ''),
    new RegExp(
      `^the lesson of ${at(16, '09:00')} again: that one did not arrive \\(error 30005: .*\\), so that it counts as not taught$`,
    ),
  )
  const text = { body: second?.body ?? '', lessonId: 'assets' }
  await actForLearner(service.engine, id, { by: 'Lin', reason: 'She lost it' }, { do: 'resend', text })
  await service.settle()
  assert.is(
    toTheMinute((await lessons()).at(-1)?.again ?? ''),
    `the lesson of ${at(18, '09:00')} again, by Lin at the desk on ${at(18, '11:00')} (She lost it)`,
  )
})

riddle(
  'my colleague answered B and was right: against which question mine was held, and what has changed since',
  async ({ service }) => {
    await service.advance('P1D')
    const [asked] = await service.text(ann.phone, 'Q')
    const wrong = /^([A-D])\) Too little assets$/m.exec(asked ?? '')?.[1] ?? ''
    const right = /^([A-D])\) The right assets$/m.exec(asked ?? '')?.[1] ?? ''
    await service.text(ann.phone, wrong)
    const { seq } = await lineThat(service, (said) => said === wrong)
    const graded = async (engine = service.engine) => (await readTurnDetail(engine, id, seq ?? 0))?.graded ?? ''
    const question = /^Question \d about assets\?/.exec(asked ?? '')?.[0]
    assert.is(
      await graded(),
      `Taken for ${wrong}) “Too little assets” on “${question}”, asked Tue Nov 17, 8:00 AM, which is wrong: right is ${right}) “The right assets”. The letters are shuffled for each learner: the same option has another letter on another phone.`,
    )
    const { catalogue } = service.engine
    const lesson = catalogue.lessons.get('assets')
    assert.ok(lesson)
    const errata = [{ date: '2026-11-20', note: 'Two were right.' }]
    const corrected: Catalogue = {
      ...catalogue,
      lessons: new Map([...catalogue.lessons, ['assets', { ...lesson, errata }]]),
    }
    assert.match(
      await graded({ ...service.engine, catalogue: corrected }),
      /The lesson was corrected on 2026-11-20, after this answer: Two were right\.$/,
    )
  },
)

riddle('a lesson was corrected after it had been taught: the second text about it says so', async ({ service }) => {
  await service.advance('PT3H')
  const { catalogue } = service.engine
  const lesson = catalogue.lessons.get('assets')
  assert.ok(lesson)
  const errata = [{ date: '2026-11-17', note: 'It is a third.' }]
  Object.assign(service.engine, {
    catalogue: { ...catalogue, lessons: new Map([...catalogue.lessons, ['assets', { ...lesson, errata }]]) },
  })
  await service.advance('P2D')
  const { lines } = await pageOf(service)
  const line = lines.findLast(({ said }) => said.some(({ again }) => again !== null))
  assert.is(
    toTheMinute(line?.said[0]?.again ?? ''),
    `about the lesson of ${at(16, '09:00')}: it was corrected on 2026-11-17, after it had been taught`,
  )
  const detail = await readTurnDetail(service.engine, id, line?.seq ?? 0)
  assert.is(
    detail?.lessons[0]?.chosen?.why,
    'It is a correction: the lesson was taught before 2026-11-17, when it was corrected (It is a third.).',
  )
})

riddle('a pause that ended is told as one, and no snooze', async ({ service }) => {
  await service.text(ann.phone, 'PAUSE')
  await service.advance('P8D')
  assert.is((await lineThat(service, (said) => said.endsWith(' ended'))).happened, 'a pause ended')
})

riddle('the quiet window: an answer of ours at night waits for the day, and says so', async ({ service }) => {
  await service.advance('PT15H')
  await handleEvent(service.engine, id, { id: 'case', type: 'case-answered', caseId: '1', answer: 'Yes.' })
  const said = async () => (await lineThat(service, (told) => told.startsWith('support answered'))).said[0]
  const kept = `kept back until ${at(17, '08:00')}, because by night only what is wanted at that hour leaves`
  assert.is((await said())?.delivery, `queued, ${kept}`)
  await service.advance('PT12H')
  assert.match((await said())?.delivery ?? '', new RegExp(`^delivered 2026-11-17T.*, ${kept}$`))
  assert.ok(((await said())?.sentAt ?? 0) - Date.parse(at(16, '23:00')) >= 9 * hour_ms)
})

riddle.run()
