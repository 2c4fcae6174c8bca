import { execFile, spawnSync } from 'node:child_process'
import { promisify } from 'node:util'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { keepContent } from '../sms-engine/store/content-versions.ts'
import { ann } from '../sms-engine/testing/cast.ts'
import { beforeTheLesson, startTestService, type TestService } from '../sms-engine/testing/service.ts'
import { root } from './config.ts'
import { readPhone, readUntil } from './replay-options.ts'

const options = suite('what replay is asked')

for (const typed of ['4805550511', '(480) 555-0511', '+1 480 555 0511', '14805550511', '480.555.0511']) {
  options(`the number may be spelt ${typed}`, () => {
    assert.is(readPhone(typed), '+14805550511')
  })
}

options('a number of another country needs no plus', () => {
  assert.is(readPhone('447911123456'), '+447911123456')
})

options("a time without a zone is the learner's", () => {
  assert.is(readUntil('2026-11-20T09:00', 'America/New_York'), Date.parse('2026-11-20T14:00:00Z'))
  assert.is(readUntil('2026-11-20T09:00Z', 'America/New_York'), Date.parse('2026-11-20T09:00:00Z'))
})

const wrong: [args: string[], message: RegExp][] = [
  [['--phone', 'ann'], /^--phone wants a phone number such as .*, not "ann"\.\n$/],
  [['--phone', '12345'], /^--phone wants a phone number such as .*, not "12345"\.\n$/],
  [['--phone', '4805550511', '--until', 'yesterday'], /^--until wants a day or time such as .*, not "yesterday"\.\n$/],
  [['--fone', '4805550511'], /^Unknown option '--fone'.*\n$/],
]
for (const [args, message] of wrong) {
  options(`${args.join(' ')} is answered with one line`, () => {
    const { status, stderr } = spawnSync(process.execPath, ['scripts/replay.ts', ...args], {
      cwd: root,
      encoding: 'utf8',
    })
    assert.is(status, 1)
    assert.match(stderr, message)
  })
}

options.run()

const command = suite<{ service: TestService }>('npm run replay')

command.before(async (context) => {
  context.service = await startTestService({ startsAt: beforeTheLesson })
  const { db, catalogue } = context.service.engine
  await keepContent(db.pool, catalogue)
  await context.service.join(ann)
  await context.service.text(ann.phone, 'NEXT')
})

command.after(async ({ service }) => {
  await service.stop()
})

async function run(service: TestService, ...args: string[]): Promise<string> {
  const env = service.workerEnvironment
  const ran = promisify(execFile)(process.execPath, ['scripts/replay.ts', ...args], { cwd: root, env })
  return ran.then(
    ({ stdout }) => stdout,
    ({ stderr }) => stderr,
  )
}

command('prints the thread of a number as people write it', async ({ service }) => {
  assert.match(
    await run(service, '--phone', '(212) 555-0101'),
    /Learner {2}NEXT\n[\s\S]*Tallytext {2}Assets[\s\S]*Replay: identical/,
  )
})

command('says of a number that nobody texts with that there is no conversation', async ({ service }) => {
  assert.is(await run(service, '--phone', '2125559999'), 'There is no conversation with +12125559999.\n')
})

command.run()
