import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { newState } from '../domain/model/state.ts'
import { readCodeHistory } from '../store/code-history.ts'
import { proved } from '../store/commit-turns.ts'
import { findLearnerByPhone, insertLearner } from '../store/conversations.ts'
import { startTestService, type TestService } from '../testing/service.ts'
import { codeLimits } from './code-limits.ts'
import { handleEvent } from './handle-event.ts'
import { deleteLearner } from './personal-data.ts'
import { checkCode, sendCode } from './phone-codes.ts'

const codes = suite<{ service: TestService; people: number }>('one-time codes')

codes.before(async (context) => {
  context.service = await startTestService()
  context.people = 0
})

codes.after(async ({ service }) => {
  await service.stop()
})

interface Newcomer {
  readonly learnerId: string
  readonly phone: string
  readonly ip: string
}

/** A learner without a number, with an IP address of their own. */
async function newcomer(context: { service: TestService; people: number }): Promise<Newcomer> {
  const suffix = String(context.people++).padStart(2, '0')
  const learnerId = `00000000-0000-4000-8000-0000000005${suffix}`
  await insertLearner(context.service.engine.db.pool, learnerId, newState)
  return { learnerId, phone: `+121255503${suffix}`, ip: `192.0.2.${suffix}` }
}

async function ask({ engine, settle, received }: TestService, person: Newcomer): Promise<string> {
  assert.equal(await sendCode(engine, { ...person, userAgent: 'test' }), { ok: true })
  await settle()
  return /^(\d{6}) is your Tallytext code/.exec(received(person.phone).at(-1) ?? '')?.[1] ?? ''
}

const refusal = (result: { ok: boolean; code?: string }) => (result.ok ? 'ok' : result.code)

codes('the right code proves the number, and only once', async (context) => {
  const { service } = context
  const person = await newcomer(context)
  const code = await ask(service, person)
  assert.is(refusal(await checkCode(service.engine, { ...person, code: ` ${code} ` })), 'ok')
  assert.is(refusal(await checkCode(service.engine, { ...person, code })), 'expired_code')
})

codes('a right code whose turn fails stays good, and moves the number when it is typed again', async (context) => {
  const { service } = context
  const { pool } = service.engine.db
  const owner = await newcomer(context)
  await checkCode(service.engine, { ...owner, code: await ask(service, owner) })
  await service.advance('PT31S')
  const mover = { ...(await newcomer(context)), phone: owner.phone }
  const code = await ask(service, mover)
  const { rows } = await pool.query('select state from conversation where id = $1', [mover.learnerId])
  const become = (state: unknown) =>
    pool.query('update conversation set state = $2 where id = $1', [mover.learnerId, state])
  await become({ version: 99 })
  assert.ok(
    await checkCode(service.engine, { ...mover, code }).then(
      () => false,
      () => true,
    ),
  )
  await become(rows[0].state)
  assert.is(refusal(await checkCode(service.engine, { ...mover, code })), 'ok')
  assert.is(await findLearnerByPhone(pool, owner.phone), mover.learnerId)
})

codes(
  'a code that two processes check at the same time enters the consent ledger once, another code again',
  async (context) => {
    const { engine } = context.service
    const { learnerId, phone } = await newcomer(context)
    const consent = { version: null, page: null, ip: '192.0.2.1', userAgent: null }
    const prove = (code: number) =>
      handleEvent(engine, learnerId, { id: `${proved}${code}`, type: 'number-proved', number: phone, consent })
    const written = async () => (await engine.db.pool.query('select from consent where phone = $1', [phone])).rowCount
    await Promise.all([prove(1), prove(1)])
    assert.is(await written(), 1)
    await prove(2)
    assert.is(await written(), 2)
  },
)

codes('of two learners who prove a number at the same moment both do, and the later one has it', async (context) => {
  const { service } = context
  const { pool } = service.engine.db
  const first = await newcomer(context)
  const second = { ...(await newcomer(context)), phone: first.phone }
  const codesOf = [await ask(service, first)]
  await service.advance('PT31S')
  codesOf.push(await ask(service, second))
  // The last try there is: the second look at who has the number must not count as another.
  await pool.query('update phone_code set checks = $2 where phone = $1', [first.phone, codeLimits.checks_max - 1])
  const both = Promise.withResolvers<void>()
  const losers: (string | null)[] = []
  const note = async (owner: string | null) => {
    losers.push(owner)
    if (losers.length === 2) both.resolve()
    await both.promise
  }
  const checked = await Promise.all(
    [first, second].map((person, nth) => checkCode(service.engine, { ...person, code: codesOf[nth] ?? '' }, note)),
  )
  assert.equal(checked.map(refusal), ['ok', 'ok'])
  const owner = await findLearnerByPhone(pool, first.phone)
  const other = [first.learnerId, second.learnerId].find((id) => id !== owner)
  assert.equal(losers, [null, null, other])
})

codes('a right code that is sent twice at once proves the number once', async (context) => {
  const { service } = context
  const person = await newcomer(context)
  const code = await ask(service, person)
  const checked = await Promise.all([1, 2].map(() => checkCode(service.engine, { ...person, code })))
  assert.equal(checked.map(refusal), ['ok', 'expired_code'])
  const { rows } = await service.engine.db.pool.query('select from consent where phone = $1', [person.phone])
  assert.is(rows.length, 1)
})

codes('the code is kept as a salted hash only, and its text never reaches the history', async (context) => {
  const { service } = context
  const person = await newcomer(context)
  const code = await ask(service, person)
  const { rows } = await service.engine.db.pool.query('select code_hash from phone_code where phone = $1', [
    person.phone,
  ])
  assert.not.match(rows[0].code_hash, code)
})

codes('five wrong tries are all there are, also when made at once', async (context) => {
  const { service } = context
  const person = await newcomer(context)
  const code = await ask(service, person)
  const wrong = code === '000000' ? '000001' : '000000'
  const tries = await Promise.all(
    Array.from({ length: 8 }, () => checkCode(service.engine, { ...person, code: wrong }).then(refusal)),
  )
  assert.is(tries.filter((one) => one === 'invalid_code').length, codeLimits.checks_max)
  assert.is(refusal(await checkCode(service.engine, { ...person, code })), 'expired_code')
})

codes('a code is good for ten minutes', async (context) => {
  const { service } = context
  const person = await newcomer(context)
  const code = await ask(service, person)
  await service.advance('PT11M')
  assert.is(refusal(await checkCode(service.engine, { ...person, code })), 'expired_code')
})

codes(
  'another code comes after thirty seconds at the earliest, and the first one stops being good',
  async (context) => {
    const { service } = context
    const person = await newcomer(context)
    const first = await ask(service, person)
    assert.is(refusal(await sendCode(service.engine, { ...person, userAgent: null })), 'wait')
    await service.advance('PT31S')
    const second = await ask(service, person)
    if (first !== second)
      assert.is(refusal(await checkCode(service.engine, { ...person, code: first })), 'invalid_code')
    assert.is(refusal(await checkCode(service.engine, { ...person, code: second })), 'ok')
  },
)

codes('twelve requests at once are one code', async (context) => {
  const { service } = context
  const person = await newcomer(context)
  const asked = await Promise.all(
    Array.from({ length: 12 }, () => sendCode(service.engine, { ...person, userAgent: null }).then(refusal)),
  )
  assert.equal(asked.sort(), ['ok', ...Array(11).fill('wait')])
  const { rows } = await service.engine.db.pool.query(
    `select (select count(*)::int from phone_code where phone = $1) as codes,
       (select count(*)::int from message where phone = $1 and kind = 'code') as texts`,
    [person.phone],
  )
  assert.equal(rows, [{ codes: 1, texts: 1 }])
})

codes('six codes a day to a number, whoever asks, and whichever accounts are deleted meanwhile', async (context) => {
  const { service } = context
  const person = await newcomer(context)
  for (let sent = 0; sent < codeLimits.per_phone_max; sent++) {
    const asker = { ...(await newcomer(context)), phone: person.phone }
    await ask(service, asker)
    await service.advance('PT31S')
    await deleteLearner(service.engine, asker.learnerId)
  }
  assert.is(codeLimits.per_phone_max, 6)
  assert.is(refusal(await sendCode(service.engine, { ...person, userAgent: null })), 'too_many_codes')
  await service.advance('P1D')
  await ask(service, person)
})

codes(
  'a refused code is on record with its reason, and with the moment from which the next can go',
  async (context) => {
    const { service } = context
    const { pool } = service.engine.db
    const person = await newcomer(context)
    const refused = async () => {
      assert.is((await sendCode(service.engine, { ...person, userAgent: null })).ok, false)
      const { refused: all } = await readCodeHistory(pool, person.learnerId)
      return all
    }
    await ask(service, person)
    const sentAt = (await readCodeHistory(pool, person.learnerId)).sent[0]?.at ?? 0
    const [wait] = await refused()
    assert.equal([wait?.why, wait?.phone, wait?.times], ['wait', person.phone, 1])
    assert.ok(Math.abs((wait?.nextAt ?? 0) - sentAt - codeLimits.resend_ms) < 2_000, 'half a minute after the code')
    for (let sent = 1; sent < codeLimits.per_phone_max; sent++) {
      await service.advance('PT31S')
      await ask(service, person)
    }
    await service.advance('PT31S')
    await refused()
    const [, enough, ...others] = await refused()
    assert.equal([enough?.why, enough?.times, others], ['phone', 2, []])
    assert.ok(Math.abs((enough?.nextAt ?? 0) - sentAt - codeLimits.window_ms) < 1, 'a day after the first of the six')
    await service.text(person.phone, 'STOP')
    assert.equal(
      (await refused()).map(({ why, nextAt }) => [why, nextAt === null]),
      [
        ['wait', false],
        ['phone', false],
        ['opted-out', true],
      ],
    )
  },
)

codes('a number that opted out is told to text START first', async (context) => {
  const { service } = context
  const person = await newcomer(context)
  await service.text(person.phone, 'STOP')
  const result = await sendCode(service.engine, { ...person, userAgent: null })
  assert.equal(result, { ok: false, code: 'suppressed', message: 'Text START to +12025550175 first.' })
})

for (const [error, said] of [
  [21614, /landline/],
  [30006, /landline/],
  [21211, /No phone has that number/],
] as const) {
  codes(`the carrier's ${error} is passed on in words`, async (context) => {
    const { service } = context
    const person = await newcomer(context)
    service.sim.faults.add(error, 1)
    await sendCode(service.engine, { ...person, userAgent: null })
    await service.settle()
    const result = await checkCode(service.engine, { ...person, code: '123456' })
    assert.is(refusal(result), 'undeliverable')
    assert.match(result.ok ? '' : result.message, said)
  })
}

codes('consent that was ticked goes into the ledger with its version and page', async (context) => {
  const { service } = context
  const person = await newcomer(context)
  const consent = { version: '2026-11-20', page: '/onboarding' }
  await sendCode(service.engine, { ...person, userAgent: 'Firefox', consent })
  await service.settle()
  const code = /^\d{6}/.exec(service.received(person.phone).at(-1) ?? '')?.[0] ?? ''
  await checkCode(service.engine, { ...person, code })
  const { rows } = await service.engine.db.pool.query(
    'select action, via, version, page, ip, user_agent from consent where phone = $1',
    [person.phone],
  )
  assert.equal(rows, [
    { action: 'opt-in', via: 'web', version: '2026-11-20', page: '/onboarding', ip: person.ip, user_agent: 'Firefox' },
  ])
})

codes.run()
