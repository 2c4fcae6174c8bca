import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { sendError } from '../carrier/twilio/send-error.ts'
import { sendCode } from '../engine/phone-codes.ts'
import { answerCase } from '../engine/support-cases.ts'
import { readThread, type StoredThread } from '../store/read-thread.ts'
import { ann, bob, cat } from '../testing/cast.ts'
import { goldenFromLog } from '../testing/golden-from-log.ts'
import { sampleCatalogue } from '../testing/sample-content.ts'
import { beforeTheLesson, startTestService, type TestService } from '../testing/service.ts'
import { printHtml } from './print-html.ts'
import { printText, printVerdict } from './print-text.ts'
import { replay } from './replay.ts'
import { transcriptOf } from './transcript.ts'

const support = suite<{ service: TestService; thread: StoredThread }>('what support sees')

support.before(async (context) => {
  context.service = await startTestService({ startsAt: beforeTheLesson })
  await context.service.join(ann)
  for (const body of ['NEXT', 'Q', 'A?', 'ASK what is <b>equity</b>?', 'STOP']) {
    await context.service.text(ann.phone, body)
  }
  const thread = await readThread(context.service.engine.db.pool, ann.phone)
  if (!thread) throw new Error('the thread is missing')
  context.thread = thread
})

support.after(async ({ service }) => {
  await service.stop()
})

const zone = 'America/New_York'
const verdictOf = (thread: StoredThread) => replay(thread.turns, () => sampleCatalogue)

support('who said what, what became of it, the consent, and the verdict', ({ thread }) => {
  const text = printText(thread, transcriptOf(thread, zone, sendError), verdictOf(thread), zone)
  assert.match(text, /Learner {2}NEXT/)
  assert.match(text, /Tallytext {2}Assets: own/)
  assert.match(text, /\[lesson, in the reply\]/)
  assert.match(text, /\[notice, delivered 20\d\d-/)
  assert.match(text, /(right|wrong) on assets-1, unsure/)
  assert.match(text, /opened a case for support/)
  assert.match(text, /stopped \(keyword\)/)
  assert.match(text, /opt-in by web, text 2026-11-20, on \/onboarding, from 192\.0\.2\.1/)
  assert.match(text, /Suppressed since .* \(keyword\)/)
  assert.match(text, /Replay: identical \(\d+ turns\)$/)
})

support('a log from the time in which cards kept their due time replays as it was', ({ thread }) => {
  const turns = thread.turns.map((turn) => ({
    ...turn,
    effects: turn.effects.map((effect) =>
      effect.type === 'remember' ? { ...effect, card: { ...effect.card, dueAt: effect.card.seenAt } } : effect,
    ),
  }))
  assert.match(printVerdict(replay(turns, () => sampleCatalogue)), /identical/)
})

/** As if the memory of that day had expected less of each lesson. */
const believedLess = (turns: StoredThread['turns']) =>
  turns.map((turn) => ({
    ...turn,
    effects: turn.effects.map((effect) =>
      effect.type === 'remember'
        ? { ...effect, card: { ...effect.card, stability: effect.card.stability / 2 } }
        : effect,
    ),
  }))

support('a log in which memory was reckoned otherwise says so, and that every text is the same', ({ thread }) => {
  const [head, ...changes] = printVerdict(replay(believedLess(thread.turns), () => sampleCatalogue)).split('\n')
  assert.match(head ?? '', /^Replay: every text is the same; what is believed of memory .* from turn \d+ \(text\) on$/)
  assert.match(changes[0] ?? '', /effects\.\d+\.card\.stability/)
})

support('a changed rule is told before a memory that was reckoned otherwise', ({ thread }) => {
  const turns = believedLess(thread.turns).map((turn) => ({
    ...turn,
    effects: turn.effects.map((effect) =>
      effect.type === 'reply' && effect.kind === 'feedback' ? { ...effect, body: 'Other words.' } : effect,
    ),
  }))
  const spoken = turns.some(({ effects }) =>
    effects.some((effect) => 'body' in effect && effect.body === 'Other words.'),
  )
  assert.ok(spoken)
  assert.match(printVerdict(replay(turns, () => sampleCatalogue)), /is decided differently today/)
})

support('a changed template shows as what was said then and what would be said now', ({ thread }) => {
  const turns = thread.turns.map((turn) => ({
    ...turn,
    effects: turn.effects.map((effect) =>
      effect.type === 'reply' && effect.kind === 'lesson' ? { ...effect, body: 'What we used to say.' } : effect,
    ),
  }))
  const verdict = printVerdict(replay(turns, () => sampleCatalogue))
  const lines = verdict.split('\n')
  assert.match(lines[0] ?? '', /turn \d+ \(text\) is decided differently today/)
  assert.equal(
    lines.slice(1).map((line) => line.trim().slice(0, 30)),
    ['effects.0.body', 'then: "What we used to say."', 'now:  "Assets: own $50,000, ow'],
  )
})

support('the page needs nothing from elsewhere and runs nothing that a learner typed', ({ thread }) => {
  const page = printHtml(thread, transcriptOf(thread, zone, sendError), verdictOf(thread), zone)
  assert.not.match(page, /<b>equity<\/b>/)
  assert.not.match(page, /(src|href)=/)
  assert.match(page, /&#60;b&#62;equity/)
})

support('a golden made of it holds no number, no words of the learner, and plays', ({ thread }) => {
  const golden = goldenFromLog('From a log', thread.turns)
  const inputs = JSON.stringify(golden.steps.map((step) => step.do))
  assert.not.match(inputs, /equity|555/)
  assert.match(inputs, /"text":"NEXT"/)
  assert.match(inputs, /"answer":"(right|wrong)"/)
})

support('a number that nobody texted with has no thread', async ({ service }) => {
  assert.is(await readThread(service.engine.db.pool, '+12125559999'), null)
})

support.run()

const rest = suite<{ service: TestService }>('what support sees of what is easily overlooked')

rest.before(async (context) => {
  context.service = await startTestService({ startsAt: beforeTheLesson })
  for (const person of [ann, bob, cat]) await context.service.join(person)
})

rest.after(async ({ service }) => {
  await service.stop()
})

async function printed({ engine: { db } }: TestService, phone: string): Promise<string> {
  const thread = await readThread(db.pool, phone)
  if (!thread) throw new Error('the thread is missing')
  return printText(thread, transcriptOf(thread, zone, sendError), verdictOf(thread), zone)
}

rest('a one-time code without the code, and what its error means', async ({ service }) => {
  service.sim.faults.add(30005, 1)
  const asked = { learnerId: bob.learner.id, phone: bob.phone, ip: '192.0.2.1', userAgent: null }
  await sendCode(service.engine, asked)
  await service.settle()
  const text = await printed(service, bob.phone)
  assert.match(
    text,
    /Tallytext {2}\*{6} is your Tallytext code.*\n.*\[code, undelivered .*, error 30005: unknown number\]/,
  )
  assert.ok(text.indexOf('proved the number') < text.indexOf('is your Tallytext code'), 'by time')
})

rest('a text on which our code failed, our apology, and the error', async ({ service }) => {
  const { pool } = service.engine.db
  const { rows } = await pool.query('select state from conversation where id = $1', [cat.learner.id])
  await pool.query(`update conversation set state = '{"version": 99}' where id = $1`, [cat.learner.id])
  await service.text(cat.phone, 'SCORE')
  await pool.query('update conversation set state = $2 where id = $1', [cat.learner.id, rows[0].state])
  await service.text(cat.phone, 'NEXT')
  const text = await printed(service, cat.phone)
  assert.match(text, /Learner {2}SCORE\n.*Tallytext {2}Sorry, something went wrong.*\n.*\[apology, in the reply\]/)
  assert.match(text, /- our code failed on this text: \w*Error/)
  assert.ok(text.indexOf('Learner  SCORE') < text.indexOf('Learner  NEXT'), 'by time')
})

rest('which text did not arrive, and why', async ({ service }) => {
  service.sim.faults.add(30003, 1)
  for (let day = 0; day < 7 && service.sim.faults.list().length > 0; day++) await service.advance('P1D')
  await service.settle()
  const text = (await Promise.all([ann, bob, cat].map(({ phone }) => printed(service, phone)))).join('\n')
  assert.match(text, /Event {4}a lesson \(lesson [\w-]+\) did not arrive: error 30003: phone unreachable/)
})

rest('what support answered', async ({ service }) => {
  await service.text(cat.phone, 'ASK when is it due?')
  const { rows } = await service.engine.db.pool.query('select id from support_case order by id desc limit 1')
  await answerCase(service.engine, { id: rows[0].id, answer: 'On Friday.', by: 'sue' })
  await service.settle()
  const text = await printed(service, cat.phone)
  assert.match(
    text,
    /Event {4}support answered case \d+: On Friday\.\n.*Tallytext .*On Friday\..*\n.*\[notice, delivered/,
  )
})

rest('why a text got no answer', async ({ service }) => {
  const { phone } = ann
  const texts = ['SCORE', 'SCORE', 'thanks', 'Liked “Assets”', "I'm driving", 'HELP']
  for (const body of [...texts, '1', '2', 'zint', 'blorp', 'zint zint', 'blorp zint', 'STOP', 'NEXT', 'QUIT']) {
    await service.text(phone, body)
  }
  const text = await printed(service, phone)
  const after = (body: string, reason: string) =>
    assert.ok(new RegExp(`Learner  ${body}\\n +- no answer: ${reason}\\n`).test(text), `${body}: ${reason}\n${text}`)
  after('SCORE', 'the same text within 3 seconds')
  after('thanks', 'a courtesy wants none')
  after('Liked “Assets”', 'a reaction to a text of ours')
  after("I'm driving", 'a phone sent it while its owner was away')
  after('HELP', 'the carrier answers HELP itself')
  after('2', 'no question was open, which it had been told before')
  after('blorp zint', 'more than 3 texts in a row were not understood')
  after('STOP', 'the carrier answers STOP itself')
  after('NEXT', 'the number has opted out')
  after('QUIT', 'the number had opted out before')
})

rest('that two machines seemed to talk', async ({ service }) => {
  for (let count = 0; count < 7; count++) {
    await service.text(bob.phone, 'qwx')
    await service.advance('PT10S')
  }
  assert.match(
    await printed(service, bob.phone),
    /Learner {2}qwx\n.*- no answer: the same text more than 5 times in a row/,
  )
})

rest.run()
