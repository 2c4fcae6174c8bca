import { execFile, spawnSync } from 'node:child_process'
import { generateKeyPairSync } from 'node:crypto'
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { publicPem, signJson } from '../sms-engine/replay/signature.ts'
import { keepContent } from '../sms-engine/store/content-versions.ts'
import { ann } from '../sms-engine/testing/cast.ts'
import { beforeTheLesson, startTestService, type TestService } from '../sms-engine/testing/service.ts'
import { root } from './config.ts'
import { readPhone, readUntil } from './replay-options.ts'
import { makeThrowawayFolder } from './testing/throwaway-folder.ts'

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
  [['--fone', '4805550511'], /^Unknown option '--fone'.*\n\nReplays a stored conversation\./],
]
for (const [args, message] of wrong) {
  options(`${args.join(' ')} is answered with what is wrong`, () => {
    const { status, stderr } = spawnSync(process.execPath, ['scripts/replay.ts', ...args], {
      cwd: root,
      encoding: 'utf8',
    })
    assert.is(status, 1)
    assert.match(stderr, message)
  })
}

options('a signed transcript is verified by the public key alone, and a changed one is refused', () => {
  const { privateKey } = generateKeyPairSync('ed25519')
  const folder = makeThrowawayFolder('verify')
  const [file, key] = [join(folder, 'transcript.json'), join(folder, 'keys.pem')]
  writeFileSync(file, signJson({ phone: '+12125550100' }, privateKey))
  writeFileSync(key, `${publicPem(generateKeyPairSync('ed25519').privateKey)}${publicPem(privateKey)}`)
  const verify = (...args: string[]) =>
    spawnSync(process.execPath, ['scripts/replay.ts', '--verify', file, ...args], {
      cwd: root,
      encoding: 'utf8',
      env: {},
    })
  assert.match(verify('--key', key).stdout, /is what was signed, by the key [0-9a-f]{16}\.\n$/)
  writeFileSync(file, readFileSync(file, 'utf8').replace('0100', '0101'))
  const { status, stderr } = verify('--key', key)
  assert.is(status, 1)
  assert.match(stderr, /somebody has changed it/)
  assert.match(verify().stderr, /--verify wants --key FILE/)
  assert.match(verify('--key', 'package.json').stderr, /holds no Ed25519 public key/)
  rmSync(folder, { recursive: true })
})

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
