import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { type Objection, startMailServer } from '../../testing/mail-server.ts'
import { ConfigError } from '../environment.ts'
import { readMailConfig } from './config.ts'
import { createMailer, readMailFailure } from './mailer.ts'

const mail = {
  to: 'ann@example.com',
  subject: 'Your number',
  text: 'It moved.',
  attachments: [{ filename: 'thread.txt', content: 'Hello' }],
}

test('without a mail server a mail becomes a file, and the log says where but not to whom', async () => {
  const directory = mkdtempSync(join(tmpdir(), 'mail-'))
  const logged: unknown[] = []
  const log = { info: (fields: object, message: string) => void logged.push({ ...fields, message }) }
  const mailer = createMailer({ smtpUrl: undefined, directory, from: 'Tallytext <support@tallytext.example>' }, log)
  await mailer.send(mail)
  const [file = ''] = readdirSync(directory)
  const written = readFileSync(join(directory, file), 'utf8')
  for (const part of [
    'To: ann@example.com',
    'From: Tallytext <support@tallytext.example>',
    'It moved.',
    'thread.txt',
  ]) {
    assert.ok(written.includes(part), part)
  }
  assert.match(JSON.stringify(logged), file)
  assert.not.match(JSON.stringify(logged), 'ann@')
  rmSync(directory, { recursive: true })
})

test('with one it goes there by SMTP', async () => {
  const server = await startMailServer()
  const mailer = createMailer({ smtpUrl: server.url, directory: '', from: 'Us <a@b.example>' }, { info() {} })
  await mailer.send({ ...mail, id: 'the-id' })
  mailer.close()
  server.close()
  const [{ to, data } = { to: '', data: '' }] = server.received
  assert.is(to, 'ann@example.com')
  assert.match(data, 'Subject: Your number')
  assert.match(data, 'Message-ID: <the-id@b.example>')
})

test('an address that is no mail server stops the boot by name', () => {
  assert.throws(
    () => readMailConfig({ SMTP_URL: 'https://mail.example' }),
    (error: unknown) => {
      return error instanceof ConfigError && error.message === 'SMTP_URL must be an smtp:// or smtps:// URL'
    },
  )
  assert.is(readMailConfig({ DATA_DIR: '/data' }).directory, '/data/mail')
})

test('a service before the world puts no letter into a folder, unless somebody chose its mode', async () => {
  const world = { PUBLIC_URL: 'https://learn.example.com' }
  const { directory } = readMailConfig(world)
  assert.is(directory, null)
  for (const env of [{}, { PUBLIC_URL: 'http://localhost:3000' }, { ...world, NODE_ENV: 'development' }]) {
    assert.is(readMailConfig(env).directory, '.data/mail')
  }
  const mailer = createMailer(readMailConfig(world), { info: () => assert.unreachable() })
  const error = await mailer.send(mail).catch((error: Error) => error)
  assert.match(String(error), 'No mail server is configured (SMTP_URL).')
})

const failures: readonly [what: string, object: Objection, isOfThisMail: boolean, isFinal: boolean][] = [
  ['no such mailbox', (command) => (command.startsWith('RCPT') ? '550 5.1.1 no such user' : undefined), true, true],
  ['a mailbox that is busy', (command) => (command.startsWith('RCPT') ? '451 4.7.1 later' : undefined), true, false],
  ['words that it does not take', (command) => (command === 'END OF DATA' ? '554 5.7.1 spam' : undefined), true, true],
  ['our own address', (command) => (command.startsWith('MAIL') ? '550 5.7.1 not yours' : undefined), false, false],
  ['whoever connects', (command) => (command === 'CONNECT' ? '554 no service' : undefined), false, false],
]
for (const [what, object, isOfThisMail, isFinal] of failures) {
  test(`a mail server that refuses ${what}: ${isFinal ? 'for good' : 'for now'}`, async () => {
    const server = await startMailServer(object)
    const mailer = createMailer({ smtpUrl: server.url, directory: '', from: 'a@b.example' }, { info() {} })
    const error = await mailer.send(mail).catch((error: unknown) => error)
    mailer.close()
    server.close()
    const failure = readMailFailure(error)
    assert.equal([failure.isOfThisMail, failure.isFinal], [isOfThisMail, isFinal])
    assert.not.match(JSON.stringify(failure), 'ann@')
  })
}

test('a mail server that is not there has nothing against the mail', async () => {
  const server = await startMailServer()
  server.close()
  const mailer = createMailer({ smtpUrl: server.url, directory: '', from: 'a@b.example' }, { info() {} })
  const { isOfThisMail, isFinal } = readMailFailure(await mailer.send(mail).catch((error: unknown) => error))
  assert.equal([isOfThisMail, isFinal], [false, false])
})

test.run()
