import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type pg from 'pg'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { readEngineConfig } from '../config.ts'
import { day_ms } from '../domain/model/units.ts'
import { ConfigError } from '../runtime/environment.ts'
import { ann, bob } from '../testing/cast.ts'
import { addMessage, addPerson, addRow, clear, openTestStore, sender } from '../testing/rows.ts'
import { monday_8am } from '../testing/situation.ts'
import { type KeptKind, keptKinds, keptOtherwise, removeOver } from './retention.ts'

const retention = suite<{ pool: pg.Pool; close(): Promise<void> }>('what is kept, and how long')

retention.before(async (context) => {
  Object.assign(context, await openTestStore())
  await addPerson(context.pool, ann)
})
retention.before.each(({ pool }) =>
  clear(pool, 'consent', 'support_case', 'phone_code', 'dead_letter', 'learner_letter', 'spending', 'message'),
)
retention.after(({ close }) => close())

const now = monday_8am
const ago = (days: number) => new Date(now - days * day_ms)
const removedOf = async (pool: pg.Pool, kind: KeptKind, keepDays = {}) =>
  (await removeOver(pool, now, keepDays, 100))[kind]

const consent = (pool: pg.Pool, phone: string, days: number, action = 'opt-in') =>
  addRow(pool, 'consent', { phone, sender, action, via: 'web', at: ago(days) })

async function addStranger(pool: pg.Pool, phone: string): Promise<string> {
  return addRow(pool, 'conversation', { id: crypto.randomUUID(), phone, state: '{}' })
}

retention('no table of the engine is without a rule', async ({ pool }) => {
  const { rows } = await pool.query<{ name: string }>(
    `select c.relname as name from pg_class c
     where c.relkind in ('r', 'p') and not c.relispartition and c.relnamespace = 'public'::regnamespace
       and c.relname !~ '(_migration|^agenda_jobs|^agenda_.*)$'`,
  )
  const ruled = Object.values(keptKinds).flatMap(({ over }) => over.map(({ table }) => table))
  const known = new Set([...ruled, ...Object.keys(keptOtherwise)])
  assert.equal(
    rows.map(({ name }) => name).filter((name) => !known.has(name)),
    [],
  )
})

retention('each line of the README names a kind, its days and the fewest', () => {
  const readme = readFileSync(join(import.meta.dirname, 'README.md'), 'utf8')
  for (const [kind, { days, days_min, why }] of Object.entries(keptKinds)) {
    assert.ok(readme.includes(`| \`${kind}\` | ${why} | ${days} | ${days_min} |`), kind)
  }
})

retention(
  'proof of consent stays while the number is spoken with, and four years after the last word',
  async ({ pool }) => {
    const [gone, left] = ['+12125559001', '+12125559002']
    await consent(pool, ann.phone, 4_000)
    await consent(pool, gone, 4_000)
    await consent(pool, gone, 1_462, 'opt-out')
    await consent(pool, left, 4_000)
    await consent(pool, left, 1_460, 'opt-out')
    assert.is(await removedOf(pool, 'consents'), 2)
    const { rows } = await pool.query('select phone, count(*)::int as lines from consent group by phone order by phone')
    assert.equal(rows, [
      { phone: ann.phone, lines: 1 },
      { phone: left, lines: 2 },
    ])
    assert.is(await removedOf(pool, 'consents'), 0, 'a second run finds nothing')
  },
)

retention('a thread that nobody proved goes two years after its last text, and its opt-out stays', async ({ pool }) => {
  const old = await addStranger(pool, '+12125559003')
  const young = await addStranger(pool, '+12125559004')
  for (const [id, phone, days] of [
    [old, '+12125559003', 731],
    [young, '+12125559004', 731],
    [young, '+12125559004', 729],
  ] as const) {
    await addMessage(pool, bob, { conversation_id: id, phone, status: 'received', direction: 'in', at: ago(days) })
  }
  await addMessage(pool, ann, { status: 'received', direction: 'in', at: ago(4_000) })
  await pool.query('insert into suppression values ($1, $2, $3, now())', ['+12125559003', sender, 'keyword'])
  assert.is(await removedOf(pool, 'strangers'), 1)
  const { rows } = await pool.query('select id from conversation where learner_id is null')
  assert.equal(rows, [{ id: young }])
  assert.is((await pool.query('select from message')).rowCount, 3, 'a learner’s texts are never too old')
  assert.is((await pool.query('select from suppression')).rowCount, 1)
})

retention('a thread that nobody proved stays with a case that is younger than that', async ({ pool }) => {
  const asked = async (phone: string, days: number) => {
    const conversation_id = await addStranger(pool, phone)
    await addRow(pool, 'support_case', { conversation_id, question: '?', at: ago(days) })
    return conversation_id
  }
  const [old, young] = [await asked('+12125559005', 731), await asked('+12125559006', 729)]
  await removeOver(pool, now, {}, 100)
  const { rows } = await pool.query<{ id: string }>('select id from conversation where learner_id is null')
  const left = rows.map(({ id }) => id)
  assert.equal([left.includes(old), left.includes(young)], [false, true])
})

retention('a case that was answered goes as one that was closed does; one that is open stays', async ({ pool }) => {
  const { days } = keptKinds.cases
  const asked = { conversation_id: ann.learner.id, question: '?', at: ago(days + 9) }
  for (const ended of [{ answered_at: ago(days + 2) }, { answered_at: ago(days + 2), done_at: ago(days - 2) }, {}])
    await addRow(pool, 'support_case', { ...asked, ...ended })
  assert.is(await removedOf(pool, 'cases'), 1)
  const { rows } = await pool.query('delete from support_case returning done_at is null as open')
  assert.equal(
    rows.map(({ open }) => open),
    [false, true],
  )
})

retention('every other kind goes when its days are over, and not a day before', async ({ pool }) => {
  const conversation_id = ann.learner.id
  const learner_id = ann.learner.id
  const add: Record<Exclude<KeptKind, 'consents' | 'strangers'>, (days: number) => Promise<unknown>> = {
    cases: (days) =>
      addRow(pool, 'support_case', { conversation_id, question: '?', at: ago(days), done_at: ago(days) }),
    codes: (days) =>
      addRow(pool, 'phone_code', {
        learner_id,
        phone: ann.phone,
        code_hash: 'hash',
        sent_at: ago(days),
        expires_at: ago(days),
      }),
    'dead-letters': (days) =>
      addRow(pool, 'dead_letter', { conversation_id, phone: ann.phone, event: '{}', error: 'error', at: ago(days) }),
    letters: (days) =>
      addRow(pool, 'learner_letter', { learner_id, about: 'paused-by-silence', at: ago(days), mailed_at: ago(days) }),
    spending: (days) =>
      pool.query('insert into spending (sender, day, scope, cap) values ($1, $2, $3, 1)', [sender, ago(days), 'all']),
    handled: (days) => pool.query('insert into handled_text values ($1, $2)', [`SM${days}`, ago(days)]),
    keys: (days) => pool.query('insert into message_key values ($1, $2)', [`SM${days}`, ago(days)]),
  }
  for (const [kind, addAged] of Object.entries(add) as [keyof typeof add, (days: number) => Promise<unknown>][]) {
    const { days } = keptKinds[kind]
    await addAged(days + 2)
    await addAged(days - 2)
    assert.is(await removedOf(pool, kind), 1, kind)
    assert.is(await removedOf(pool, kind), 0, kind)
    assert.is(await removedOf(pool, kind, { [kind]: days - 3 }), 1, `${kind}, by a setting`)
  }
})

retention('a rule that fails keeps no other from being obeyed, and is reported', async ({ pool }) => {
  const old = ago(keptKinds.keys.days + 1)
  await pool.query(`insert into message_key values ('SMold', $1)`, [old])
  await addRow(pool, 'dead_letter', { phone: ann.phone, event: '{}', error: 'error', at: ago(366) })
  await pool.query(`
    create function refuse() returns trigger language plpgsql as $$ begin raise exception 'a secret'; end $$;
    create trigger refused before delete on dead_letter for each row execute function refuse()`)
  try {
    await removeOver(pool, now, {}, 100)
    assert.unreachable()
  } catch (error) {
    assert.is(String(error), 'AggregateError: expired rows stay: dead_letter (database error P0001)')
    assert.is((await pool.query(`select from message_key where key = 'SMold'`)).rowCount, 0)
  } finally {
    await pool.query('drop function refuse cascade')
  }
})

retention('a table that has more is gone through again, as long as there is time', async ({ pool }) => {
  const fill = () => pool.query(`insert into message_key select 'SM' || n, $1 from generate_series(1, 25) n`, [ago(91)])
  await fill()
  assert.is((await removeOver(pool, now, {}, 10)).keys, 10)
  assert.is((await removeOver(pool, now, {}, 10, Number.POSITIVE_INFINITY)).keys, 15)
})

retention('a refused code is kept as long as one that was sent', async ({ pool }) => {
  const refused = (days: number) =>
    addRow(pool, 'code_refused', {
      learner_id: ann.learner.id,
      phone: ann.phone,
      why: 'phone',
      at: ago(4_000),
      last_at: ago(days),
    })
  await refused(keptKinds.codes.days + 1)
  await refused(keptKinds.codes.days - 1)
  assert.is(await removedOf(pool, 'codes'), 1)
  assert.is(await removedOf(pool, 'codes'), 0)
})

retention('a hold that is over is kept as long as the caps, and one that lasts is never too old', async ({ pool }) => {
  const held = (ended_at: Date | null) =>
    addRow(pool, 'hold_time', { sender, kind: 'hold', reason: 'a look', began_at: ago(4_000), ended_at })
  const { days } = keptKinds.spending
  for (const ended of [ago(days + 1), ago(days - 1), null]) await held(ended)
  assert.is(await removedOf(pool, 'spending'), 1)
})

retention('a case that is not done is never too old', async ({ pool }) => {
  await addRow(pool, 'support_case', { conversation_id: ann.learner.id, question: '?', at: ago(4_000) })
  assert.is(await removedOf(pool, 'cases'), 0)
})

const bad: readonly [given: string, problem: string][] = [
  ['consents:1460', 'KEEP_DAYS must keep consents for 1461 days at least'],
  ['texts:90', 'KEEP_DAYS knows no texts: it is for consents, strangers,'],
  ['strangers', 'KEEP_DAYS must be written like strangers:365,codes:30'],
]
for (const [given, problem] of bad) {
  retention(`KEEP_DAYS=${given} is refused with what it should be`, () => {
    const env = { NODE_ENV: 'development', DATABASE_URL: 'postgres://127.0.0.1/x', KEEP_DAYS: given }
    try {
      readEngineConfig(env)
      assert.unreachable()
    } catch (error) {
      assert.instance(error, ConfigError)
      assert.match((error as ConfigError).message, problem)
    }
  })
}

retention('KEEP_DAYS is read by kind', () => {
  const env = readEnvOf('strangers:365,codes:30')
  assert.equal(env.keepDays, { strangers: 365, codes: 30 })
})

const readEnvOf = (given: string) =>
  readEngineConfig({
    NODE_ENV: 'development',
    DATABASE_URL: 'postgres://127.0.0.1/x',
    TWILIO_ACCOUNT_SID: `AC${'0'.repeat(32)}`,
    TWILIO_AUTH_TOKEN: 'token-of-the-carrier-in-tests',
    TWILIO_FROM_NUMBER: '+12025550175',
    KEEP_DAYS: given,
  })

retention.run()
