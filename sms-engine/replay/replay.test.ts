import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { readThread, type StoredThread } from '../store/read-thread.ts'
import { ann } from '../testing/cast.ts'
import { goldenFromLog } from '../testing/golden-from-log.ts'
import { sampleCatalogue } from '../testing/sample-content.ts'
import { startTestService, type TestService } from '../testing/service.ts'
import { printHtml } from './print-html.ts'
import { printText, printVerdict } from './print-text.ts'
import { replay } from './replay.ts'
import { transcriptOf } from './transcript.ts'

const support = suite<{ service: TestService; thread: StoredThread }>('what support sees')

support.before(async (context) => {
  context.service = await startTestService()
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
  const text = printText(thread, transcriptOf(thread, zone), verdictOf(thread), zone)
  assert.match(text, /Learner {2}NEXT/)
  assert.match(text, /Tallytext {2}Assets: own/)
  assert.match(text, /\[in the reply\]/)
  assert.match(text, /\[delivered 20\d\d-/)
  assert.match(text, /(right|wrong) on assets-1, unsure/)
  assert.match(text, /opened a case for support/)
  assert.match(text, /stopped \(keyword\)/)
  assert.match(text, /opt-in by web, text 2026-11-20, on \/onboarding, from 192\.0\.2\.1/)
  assert.match(text, /Suppressed since .* \(keyword\)/)
  assert.match(text, /Replay: identical \(\d+ turns\)$/)
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
  const page = printHtml(thread, transcriptOf(thread, zone), verdictOf(thread), zone)
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
