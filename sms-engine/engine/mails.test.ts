/** A mail that was decided on is sent, whatever dies or goes away in between. */
import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { pino } from 'pino'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { createMailer } from '../runtime/mail/mailer.ts'
import { listen, type Notice } from '../runtime/notices.ts'
import { type MailServer, type Objection, startMailServer } from '../testing/mail-server.ts'
import { beforeTheLesson, startTestService, type TestService } from '../testing/service.ts'
import { waitFor } from '../testing/wait-for.ts'
import { sendMails, writeMail } from './mails.ts'

const outbox = suite<{ service: TestService }>('the outbox of mail')

outbox.before(async (context) => {
  context.service = await startTestService({ startsAt: beforeTheLesson })
})

outbox.before.each(async ({ service }) => {
  await service.engine.db.pool.query('delete from mail')
})

outbox.after(async ({ service }) => {
  await service.stop()
})

const letter = {
  about: 'test',
  learnerId: null,
  to: 'ann@example.com',
  subject: 'Your link',
  text: 'https://x/#token=1',
}

async function rowOf({ engine }: TestService, id: string | null): Promise<Record<string, unknown>> {
  const { rows } = await engine.db.pool.query(
    `select body, outcome, attempts, round(extract(epoch from next_try_at_machine - clock_timestamp()) / 60)::int as wait_min
     from mail where id = $1`,
    [id],
  )
  return rows[0] ?? {}
}

/** Makes every waiting mail due now, as if its pause, or the claim of a process that died, had passed. */
const passPauses = ({ engine }: TestService) =>
  engine.db.pool.query('update mail set next_try_at_machine = now() where next_try_at_machine is not null')

/** Sends from here, with what the engine logs and what it tells the counters. */
async function withMailServer<T>(
  { engine }: TestService,
  object: Objection,
  work: (sending: {
    send: () => Promise<unknown>
    logged: string[]
    notices: Notice[]
    server: MailServer
  }) => Promise<T>,
): Promise<T> {
  const server = await startMailServer(object)
  const mailer = createMailer({ smtpUrl: server.url, directory: '', from: 'Us <us@tallytext.example>' }, { info() {} })
  const logged: string[] = []
  const notices: Notice[] = []
  const own = { ...engine, log: pino({}, { write: (line: string) => void logged.push(line) }) }
  const stop = listen(own, (notice) => notices.push(notice))
  try {
    return await work({ send: () => sendMails(own, mailer), logged, notices, server })
  } finally {
    stop()
    mailer.close()
    server.close()
  }
}

/** A worker as in production, with this mail server. */
async function startWorker({ workerEnvironment }: TestService, smtpUrl: string): Promise<ChildProcess> {
  const env = { ...workerEnvironment, SMTP_URL: smtpUrl }
  const worker = fork(join(import.meta.dirname, '../worker.ts'), { env })
  await once(worker, 'message')
  return worker
}

outbox('a process killed after the commit: the mail comes once, from the next one', async ({ service }) => {
  const { pool } = service.engine.db
  const hanging = await startMailServer((command) => (command.startsWith('DATA') ? 'silence' : undefined))
  const first = await startWorker(service, hanging.url)
  const id = await writeMail(pool, letter)
  await waitFor('the worker is about to send it', async () => hanging.heard.includes('DATA'))
  const ended = once(first, 'exit')
  first.kill('SIGKILL')
  await ended
  hanging.close()
  assert.is((await rowOf(service, id)).outcome, null)

  const server = await startMailServer()
  // The killed worker holds its job's lock for some more seconds, which this test need not wait out.
  await pool.query('delete from agenda_jobs')
  const second = await startWorker(service, server.url)
  await passPauses(service)
  await waitFor('the mail is sent', async () => (await rowOf(service, id)).outcome === 'sent')
  assert.equal(await rowOf(service, id), { body: null, outcome: 'sent', attempts: 2, wait_min: null })
  assert.equal(
    server.received.map(({ to }) => to),
    ['ann@example.com'],
  )
  assert.match(server.received[0]?.data ?? '', `Message-ID: <${id}@`)

  // The server goes away for a while, and comes back at the same address.
  const port = Number(new URL(server.url).port)
  server.close()
  const later = await writeMail(pool, letter)
  // A claim lasts five minutes, the pause after a failure only one.
  await waitFor('it was tried in vain', async () => (await rowOf(service, later)).wait_min === 1)
  const back = await startMailServer(undefined, port)
  await passPauses(service)
  await waitFor('the mail is sent', async () => (await rowOf(service, later)).outcome === 'sent')
  assert.is(back.received.length, 1)
  second.disconnect()
  await once(second, 'exit')
  back.close()
})

outbox('twenty go at a time, the oldest first, so that no run of the job lasts', async ({ service }) => {
  const { pool } = service.engine.db
  for (let nth = 1; nth <= 21; nth++) await writeMail(pool, { ...letter, subject: `Letter ${nth}` })
  await withMailServer(
    service,
    () => undefined,
    async ({ send, server }) => {
      assert.equal(await send(), { sent: 20, givenUp: 0 })
      assert.match(server.received[0]?.data ?? '', /Subject: Letter 1\s/)
      assert.equal(await send(), { sent: 1, givenUp: 0 })
    },
  )
})

outbox(
  'a mail that the server took although we did not hear so goes again with the same Message-ID',
  async ({ service }) => {
    let hears = false
    const object: Objection = (command) => (command === 'END OF DATA' && !hears ? '421 closing' : undefined)
    await withMailServer(service, object, async ({ send, server }) => {
      const id = await writeMail(service.engine.db.pool, letter)
      await send()
      hears = true
      await passPauses(service)
      await send()
      const ids = server.heard.filter((line) => line.startsWith('Message-ID:'))
      assert.equal(ids, Array(2).fill(`Message-ID: <${id}@tallytext.example>`))
    })
  },
)

outbox('a recipient who is refused for good: given up and named, by nothing personal', async ({ service }) => {
  const object: Objection = (command) => (command.includes('ann@') ? '550 5.1.1 ann@example.com is unknown' : undefined)
  await withMailServer(service, object, async ({ send, logged, notices, server }) => {
    const { pool } = service.engine.db
    const [refused, other] = [
      await writeMail(pool, letter),
      await writeMail(pool, { ...letter, to: 'bob@example.com' }),
    ]
    await send()
    assert.equal(await rowOf(service, refused), { body: null, outcome: 'refused', attempts: 1, wait_min: null })
    assert.is((await rowOf(service, other)).outcome, 'sent')
    assert.equal(
      server.received.map(({ to }) => to),
      ['bob@example.com'],
    )
    assert.is(logged.length, 1)
    assert.match(logged[0] ?? '', `"mailId":"${refused}"`)
    assert.match(logged[0] ?? '', /"level":40.*"reply":550.*given up/)
    assert.not.match(logged[0] ?? '', /ann@|token|Your link/)
    assert.equal(
      notices.map((notice) => notice.about === 'mail' && notice.outcome),
      ['refused', 'sent'],
    )
  })
})

outbox(
  'a server that is away is asked with growing pauses, and one mail is enough to find out',
  async ({ service }) => {
    await withMailServer(
      service,
      () => '421 not now',
      async ({ send, logged, server }) => {
        const { pool } = service.engine.db
        const first = await writeMail(pool, letter)
        const second = await writeMail(pool, letter)
        const pauses: unknown[] = []
        for (let attempt = 0; attempt < 8; attempt++) {
          await pool.query('update mail set next_try_at_machine = now() where id = $1', [first])
          await pool.query(`update mail set next_try_at_machine = now() + interval '1 second' where id = $1`, [second])
          await send()
          pauses.push((await rowOf(service, first)).wait_min)
        }
        assert.equal(pauses, [1, 2, 4, 8, 16, 32, 60, 60])
        assert.is((await rowOf(service, second)).attempts, 0)
        assert.is(server.received.length, 0)
        assert.ok(logged.every((line) => !/ann@|token/.test(line)))
      },
    )
  },
)

outbox('what could not be sent in time is given up, and said so', async ({ service }) => {
  await withMailServer(
    service,
    () => undefined,
    async ({ send, logged, notices, server }) => {
      const { pool } = service.engine.db
      const id = await writeMail(pool, letter)
      await pool.query('update mail set not_after_machine = now()')
      await send()
      assert.equal(await rowOf(service, id), { body: null, outcome: 'given-up', attempts: 0, wait_min: null })
      assert.equal(server.received, [])
      assert.match(logged.join(), 'ALERT: a mail was given up')
      assert.equal(notices, [{ about: 'mail', kind: 'test', outcome: 'given-up' }])
    },
  )
})

outbox('with a slow server a batch ends in time, and the next one sends the rest', async ({ service }) => {
  for (const cause of ['one', 'two']) await writeMail(service.engine.db.pool, { ...letter, cause })
  const sent: string[] = []
  const mailer = { send: async ({ id = '' }: { id?: string | undefined }) => void sent.push(id), close() {} }
  assert.is((await sendMails(service.engine, mailer, { batch_ms: 0 })).sent, 1)
  assert.is((await sendMails(service.engine, mailer, { batch_ms: 0 })).sent, 1)
  assert.is(new Set(sent).size, 2)
})

outbox.run()
