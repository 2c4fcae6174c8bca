import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import type { Mail, Mailer } from '../runtime/mail/mailer.ts'
import { beginHold, endHold, endRecovery, filtered_max, noteFiltered, readHold } from '../store/hold.ts'
import { beginRecovery, countFound } from '../store/recovery.ts'
import { spendingDay } from '../store/spending.ts'
import { ann } from '../testing/cast.ts'
import { addRow } from '../testing/rows.ts'
import { beforeTheLesson, startTestService, type TestService } from '../testing/service.ts'
import { heedReport, mailHold } from './hold.ts'
import { sendMails } from './mails.ts'

const hold = suite<{ service: TestService }>('a hold')

hold.before.each(async (context) => {
  context.service = await startTestService({ startsAt: beforeTheLesson })
  context.service.sim.clock.setOffset(beforeTheLesson - Date.now())
  await context.service.join(ann)
})

hold.after.each(async ({ service }) => {
  await service.stop()
})

async function lessonsOf({ engine }: TestService): Promise<number> {
  const { rows } = await engine.db.pool.query(`select from message where kind = 'lesson' and status = 'delivered'`)
  return rows.length
}

hold('keeps a lesson back and lets a reply, a notice and an opt-out go', async ({ service }) => {
  const { pool } = service.engine.db
  await beginHold(pool, service.engine.sender, { reason: 'a test', by: 'Lin', isAlert: false })
  await service.advance('PT3H')
  assert.is(await lessonsOf(service), 0)
  assert.is((await service.text(ann.phone, 'SCORE')).length, 1)
  assert.is((await service.text(ann.phone, 'please stop texting me')).length, 1)
  assert.is(await endHold(pool, service.engine.sender, 'Lin'), 0, 'what waited for her is cancelled')
  await service.advance('PT1H')
  assert.is(await lessonsOf(service), 0)
})

hold('lets what waited go on the same day, a second apart', async ({ service }) => {
  const { pool } = service.engine.db
  await beginHold(pool, service.engine.sender, { reason: 'a test', by: 'Lin', isAlert: false })
  await service.advance('PT3H')
  await pool.query(
    `insert into message (conversation_id, phone, direction, kind, body, status, cause, not_after, at)
     select conversation_id, phone, direction, kind, body || n, status, 'more-' || n, not_after, at
     from message, generate_series(1, 9) n where kind = 'lesson' and status = 'queued'`,
  )
  assert.is(await endHold(pool, service.engine.sender, 'Lin'), 10)
  assert.is(await endHold(pool, service.engine.sender, 'Lin'), null, 'nothing is held any more')
  const { rows } = await pool.query<{ apart: number }>(
    `select extract(epoch from not_before - lag(not_before) over (order by id))::float8 as apart
     from message where kind = 'lesson' order by id`,
  )
  assert.equal(
    rows.slice(1).map(({ apart }) => Math.round(apart)),
    rows.slice(1).map(() => 1),
  )
  await service.advance('PT1M')
  assert.is(await lessonsOf(service), 10)
})

hold('drops what is too late for its day when it ends', async ({ service }) => {
  const { pool } = service.engine.db
  await beginHold(pool, service.engine.sender, { reason: 'a test', by: 'Lin', isAlert: false })
  await service.advance('PT14H')
  await endHold(pool, service.engine.sender, 'Lin')
  await service.advance('PT1H')
  assert.is(await lessonsOf(service), 0)
})

hold('keeps its first reason', async ({ service: { engine } }) => {
  const { pool } = engine.db
  assert.is(await beginHold(pool, engine.sender, { reason: 'first', by: 'Lin', isAlert: false }), true)
  assert.is(await beginHold(pool, engine.sender, { reason: 'second', by: 'Lin', isAlert: true }), false)
  assert.is((await readHold(pool, engine.sender))?.reason, 'first')
})

/** Reports texts as filtered, each twice. */
async function reportFiltered({ engine }: TestService, count: number, code = 30007): Promise<void> {
  const { rows } = await engine.db.pool.query<{ id: string }>(
    `insert into message (conversation_id, phone, direction, kind, body, status, cause, not_after, at)
     select $1, $2, 'out', 'lesson', 'Assets.', 'sent', gen_random_uuid(), now(), now() from generate_series(1, $3) returning id`,
    [ann.learner.id, ann.phone, count],
  )
  for (const { id } of rows) {
    const report = { messageId: id, sid: `SM${id}`, status: 'undelivered', errorCode: code } as const
    await heedReport(engine, report)
    await heedReport(engine, report)
  }
}

hold('sets itself when the carrier filters a spike, and support is told once', async ({ service }) => {
  const { engine } = service
  const { pool } = engine.db
  await reportFiltered(service, filtered_max - 1)
  await reportFiltered(service, filtered_max, 30005)
  assert.is(await readHold(pool, engine.sender), null)
  await reportFiltered(service, 1)
  assert.match((await readHold(pool, engine.sender))?.reason ?? '', /30007/)
  const mails: Mail[] = []
  let refusals = 1
  const mailer: Mailer = {
    async send(mail) {
      if (refusals-- > 0) throw new Error('the mail server is down')
      mails.push(mail)
    },
    close() {},
  }
  for (let time = 0; time < 3; time++) {
    await mailHold(engine, mailer)
    await pool.query('update mail set next_try_at_machine = now() where next_try_at_machine is not null')
    await sendMails(engine, mailer)
  }
  assert.equal(
    mails.map(({ to, subject }) => [to, subject]),
    [[engine.settings.supportEmail, 'ALERT: no scheduled texts leave']],
  )
  await endHold(pool, engine.sender, 'Lin')
  const { rows } = await pool.query<{ id: string }>('select message_id as id from filtered_text limit 1')
  assert.is(
    await noteFiltered(pool, engine.sender, rows[0]?.id ?? ''),
    false,
    'what was looked at does not count again',
  )
  await reportFiltered(service, filtered_max - 1)
  assert.is(await readHold(pool, engine.sender), null)
})

hold('outlasts a recovery when a person began it, and both reasons are told', async ({ service }) => {
  const { engine } = service
  const { pool } = engine.db
  await beginRecovery(pool, engine.sender, 'the database was put back')
  await beginHold(pool, engine.sender, { reason: 'the carrier called', by: 'Lin', isAlert: false })
  assert.match((await readHold(pool, engine.sender))?.reason ?? '', /the carrier called; the database was put back/)
  assert.is((await readHold(pool, engine.sender))?.endsByItself, false)
  await endRecovery(pool, engine.sender)
  assert.is((await readHold(pool, engine.sender))?.reason, 'the carrier called')
  await service.advance('PT3H')
  assert.is(await lessonsOf(service), 0)
  await beginRecovery(pool, engine.sender, 'the database was put back')
  await endHold(pool, engine.sender, 'Lin')
  assert.is(await readHold(pool, engine.sender), null, 'a person ends both')
})

hold('a second restore counts what it finds from the beginning', async ({ service: { engine } }) => {
  const { pool } = engine.db
  const counted = async () => (await pool.query('select found, strange from recovery')).rows
  await beginRecovery(pool, engine.sender, 'the database was put back')
  await countFound(pool, engine.sender, 3, 2)
  await countFound(pool, engine.sender, 1, 1)
  assert.equal(await counted(), [{ found: 4, strange: 2 }])
  await endRecovery(pool, engine.sender)
  await beginRecovery(pool, engine.sender, 'the database was put back')
  assert.equal(await counted(), [{ found: 0, strange: 0 }])
})

hold('after a restore cases get numbers that no mail has named', async ({ service: { engine } }) => {
  const { pool } = engine.db
  const addCase = () =>
    addRow(pool, 'support_case', { conversation_id: ann.learner.id, question: 'Why?', at: new Date() }).then(Number)
  const before = await addCase()
  for (let time = 0; time < 2; time++) await beginRecovery(pool, engine.sender, 'the database was put back')
  const after = await addCase()
  assert.ok(after > before + 1_000 && after < before + 1_010, `${after} after ${before}`)
})

hold('after a restore: support is told once, and how it ends', async ({ service: { engine } }) => {
  const mails: Mail[] = []
  const mailer: Mailer = { send: async (mail) => void mails.push(mail), close() {} }
  await beginRecovery(engine.db.pool, engine.sender, 'the database was put back')
  for (let time = 0; time < 2; time++) await mailHold(engine, mailer)
  assert.is(mails.length, 1)
  assert.match(mails[0]?.text ?? '', /because the database was put back.*go again by themselves/s)
})

hold('is an operator’s by one command', async ({ service }) => {
  const script = join(import.meta.dirname, '../../scripts/hold.ts')
  const { pool } = service.engine.db
  const order = async (...words: string[]) =>
    (await promisify(execFile)(process.execPath, [script, ...words], { env: service.workerEnvironment })).stdout.trim()
  assert.is(await order(), 'Nothing is held.')
  assert.match(await order('on', 'the', 'carrier', 'called'), /^Scheduled texts are held since .*: the carrier called$/)
  assert.is((await readHold(pool, service.engine.sender))?.reason, 'the carrier called')
  assert.match(await order('off'), /^Scheduled texts go again; 0 waited/)
  await pool.query(
    `insert into spending (sender, day, scope, cap, reached_at_machine)
     select $1, ${spendingDay(`now() + offset_ms * interval '1 ms'`)}, 'US', 9, now() from service_clock`,
    [service.engine.sender],
  )
  assert.match(await order(), /^The segments of the day are spent \(US\): scheduled texts are held until midnight/)
  const refused = await order('on').catch((error: { stderr: string }) => error.stderr)
  assert.match(refused, /npm run hold -- on REASON/)
  assert.match(await order('restored'), /: the database was put back\. They go again by themselves/)
  assert.match(await order('off'), /^The hold has ended, but the segments of the day are spent \(US\)/)
})

hold.run()
