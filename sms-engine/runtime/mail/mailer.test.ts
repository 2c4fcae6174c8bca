import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { createServer, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { freePort } from '../../../scripts/ports.ts'
import { ConfigError } from '../environment.ts'
import { readMailConfig } from './config.ts'
import { createMailer } from './mailer.ts'

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
  const heard: string[] = []
  const port = await freePort()
  const server = createServer((socket) => converse(socket, heard)).listen(port, '127.0.0.1')
  const mailer = createMailer(
    { smtpUrl: `smtp://127.0.0.1:${port}`, directory: '', from: 'a@b.example' },
    { info() {} },
  )
  await mailer.send(mail)
  mailer.close()
  server.close()
  assert.match(heard.join(''), 'RCPT TO:<ann@example.com>')
  assert.match(heard.join(''), 'Subject: Your number')
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

/** As much of a mail server as one mail needs. */
function converse(socket: Socket, heard: string[]): void {
  let inData = false
  socket.write('220 test\r\n')
  socket.on('data', (chunk) => {
    const text = chunk.toString()
    heard.push(text)
    if (inData) {
      if (text.endsWith('\r\n.\r\n')) {
        inData = false
        socket.write('250 taken\r\n')
      }
      return
    }
    for (const line of text.split('\r\n').filter(Boolean)) {
      if (line.startsWith('DATA')) {
        inData = true
        socket.write('354 go on\r\n')
      } else socket.write(line.startsWith('QUIT') ? '221 bye\r\n' : '250 ok\r\n')
    }
  })
}

test.run()
