/** No card number is stored or logged, and no real one is ever taken. */
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { ann } from '../testing/cast.ts'
import { readCardNumber } from './ledger/test-cards.ts'
import { cards, openBillingWorld } from './testing/world.ts'

const world = await openBillingWorld('demo')
test.after(() => world.close())

/** Has a valid check digit and is no test number, so it may be a real card. */
const perhapsReal = '4539 5787 6362 1486'

async function confirm(number: string) {
  const { clientSecret } = (
    await world.api.injectAs(ann, { method: 'POST', url: '/api/user/setup-payment-method' })
  ).json()
  const body = { clientSecret, card: { number, expMonth: 12, expYear: 2040 } }
  return world.api.injectAs(ann, { method: 'POST', url: '/api/demo/confirm-payment', body })
}

test('numbers: test cards are known, what may be real is told from nonsense', () => {
  assert.equal(readCardNumber(cards.good), { brand: 'visa', last4: '4242', behaviour: 'pays' })
  assert.is(readCardNumber(perhapsReal), 'perhaps-real')
  for (const nonsense of ['4242 4242 4242 4241', '42', 'four', '']) assert.is(readCardNumber(nonsense), 'no-card')
})

test('the demo refuses a number that may be real, with what to do', async () => {
  await world.api.signUp(ann)
  const answer = await confirm(perhapsReal)
  assert.is(answer.statusCode, 402)
  assert.match(answer.json().message, /may be a real card/)
  assert.is((await confirm('4242 4242 4242 4241')).statusCode, 402)
})

test('neither tables nor log hold a number, whole or in part beyond the last four', async () => {
  for (const number of Object.values(cards)) await confirm(number)
  const { pool } = world.api.engine.db
  const { rows: tables } = await pool.query<{ name: string }>(
    `select quote_ident(tablename) as name from pg_tables where schemaname = 'public'`,
  )
  let held = world.api.logged.join('\n')
  for (const { name } of tables) {
    const { rows } = await pool.query<{ row: string }>(`select ${name}::text as row from ${name}`)
    held += rows.map(({ row }) => row).join('\n')
  }
  assert.match(held, /last4\W+4242/)
  for (const number of [perhapsReal, ...Object.values(cards)]) {
    const digits = number.replaceAll(' ', '')
    for (const part of [number, digits, digits.slice(0, 12), digits.slice(4)]) assert.not.match(held, part)
  }
})

test.run()
