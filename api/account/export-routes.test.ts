/** "All my data" covers every table with personal data: each is exported, or listed here with the reason why not. */
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { hearText } from '../../sms-engine/engine/hear-text.ts'
import { writeMail } from '../../sms-engine/engine/mails.ts'
import { cards, openBillingWorld } from '../billing/testing/world.ts'
import { ann } from '../testing/cast.ts'

const world = await openBillingWorld('demo')
const { api } = world
test.after(() => world.close())

/** Columns that link a row to a person. */
const PERSONAL = ['account_id', 'learner_id', 'conversation_id', 'customer_id', 'phone', 'email']

/** The kind under which a table's rows are exported. */
const exported: Record<string, string> = {
  account: 'account',
  session: 'sessions',
  audit: 'activity',
  password_reset: 'passwordLinks',
  passkey: 'passkeys',
  billing_customer: 'customers',
  subscription: 'subscriptions',
  invoice: 'invoices',
  payment_method: 'cards',
  stripe_event: 'paymentNotices',
  payment_letter: 'paymentLetters',
  renewal_letter: 'renewalLetters',
  renewal_consent: 'renewalConsents',
  conversation: 'conversation',
  turn: 'log',
  message: 'messages',
  number_sender: 'numbers',
  memory: 'memory',
  review: 'answers',
  lesson_mark: 'marks',
  consent: 'consents',
  suppression: 'optOuts',
  phone_code: 'codes',
  code_refused: 'refusedCodes',
  support_case: 'questions',
  dead_letter: 'unhandled',
  failing_texts: 'failingTexts',
  number_check: 'numberChecks',
  mail: 'mails',
}

const excepted: Record<string, string> = {
  archive_key: 'a random key: what it opens is in the log and the texts that are exported',
  archive_part: 'where in the archive old turns and texts stand: they are in what is exported',
  code_sent:
    'that a code went to some number within the last day, without the number: it limits what strangers can spend',
  thread_watch: 'that a colleague looks at a thread this minute',
  text_label: 'what a colleague took a text to mean, for the next reader of texts: the text itself is exported',
  desk_audit:
    'what our own people looked at and did, by their names, without a word of what they read: it answers for them',
  consent_news: 'that an opt-out or its end was told to the carrier: the consents say when and by which words',
  learner_letter: 'that a letter of a few fixed sentences is due or was sent: the letter is in the inbox',
  stranger_letter: 'that a letter of a few fixed sentences was sent, for an hour: the activity says why',
  billing_attempt: 'a random key for each request to the payment service, so that it is carried out once',
  demo_ledger: "plays Stripe's books in a demonstration; what it says is mirrored in the rows that are exported",
}

const post = (url: string, body: object) => api.injectAs(ann, { method: 'POST', url, body })
const query = (sql: string, values: unknown[] = []) => api.engine.db.pool.query(sql, values)
let sid = 0
const text = (body: string) =>
  hearText(api.engine, { sid: `SM${sid++}`, from: ann.phone, body, media: 0, handledByCarrier: null })

/** Makes Ann leave a row in every table. */
async function liveALittle(): Promise<void> {
  await api.signUp(ann)
  const consent = { version: '2026-11-20', checked: true, page: '/onboarding' }
  await post('/api/user/send-otp', { phoneNumber: ann.phone, consent })
  assert.is((await post('/api/user/send-otp', { phoneNumber: ann.phone, consent })).statusCode, 429)
  const otpCode = await api.codeSentTo(ann.phone)
  await post('/api/user/verify-otp', { phoneNumber: ann.phone, otpCode })
  await post('/api/user/onboarding', { onboardingCompleted: true })
  const { clientSecret } = (await post('/api/create-subscription', { plan: 'monthly' })).json()
  const card = { number: cards.good, expMonth: 12, expYear: 2040 }
  assert.is((await post('/api/demo/confirm-payment', { clientSecret, card })).statusCode, 200)
  const [lesson] = (await api.injectAs(ann, { url: '/api/lessons' })).json()
  await post(`/api/lessons/${lesson.id}/complete`, {})
  await post('/api/password-reset', { email: ann.email })
  await post('/api/user/email/confirmation', {})
  await api.mailsTo(ann.email)
  for (const body of ['NEXT', 'ASK is land depreciated?', 'STOP']) await text(body)

  const { id } = (await api.injectAs(ann, { url: '/api/user' })).json()
  await query(
    `insert into dead_letter (conversation_id, phone, event, error, at) values ($1, $2, '{"body":"poison"}', '', now())`,
    [id, ann.phone],
  )
  await query(
    `insert into passkey (id, account_id, public_key, counter, transports, created_at, challenged_at)
     values ('a-passkey', $1, 'a-public-key', 0, '[]', now(), now())`,
    [id],
  )
  await query(
    `insert into stripe_event (id, type, customer_id) select 'evt_1', 'invoice.paid', id from billing_customer`,
  )
  await query(
    `insert into payment_letter (customer_id, period_start, cents) select id, now(), 500 from billing_customer`,
  )
  await query('insert into renewal_letter (customer_id, renews_at) select id, now() from billing_customer')
  await query(
    `insert into review (learner_id, lesson_id, question_id, choice, is_right, is_unsure, at)
     values ($1, $2, 'a-question', 0, true, false, now())`,
    [id, lesson.id],
  )
  await query(`insert into failing_texts (learner_id, phone, since, texts) values ($1, $2, now(), 1)`, [id, ann.phone])
  await query(
    `insert into number_check (phone, sender, learner_id, since, owner, at) values ($2, 'us', $1, now(), 'same', now())`,
    [id, ann.phone],
  )
  const { pool } = api.engine.db
  const words = { to: ann.email, subject: 'A link', text: 'a-link-that-waits' }
  await writeMail(pool, { about: 'password-reset', learnerId: id, ...words })
}

test('every table that holds a person is exported, or has a reason not to be', async () => {
  const { rows } = await query(
    `select distinct table_name as name from information_schema.columns
     where table_schema = 'public' and column_name = any ($1)
       -- a month of a table holds what the table does
       and not exists (select from pg_inherits where inhrelid = quote_ident(table_name)::regclass)
     order by name`,
    [PERSONAL],
  )
  assert.equal(
    rows.map(({ name }) => name),
    Object.keys({ ...exported, ...excepted }).sort(),
  )
})

test('the export holds something of each, and no secret', async () => {
  await liveALittle()
  const response = await api.injectAs(ann, { url: '/api/user/export' })
  const data = response.json()
  for (const kind of Object.values(exported)) assert.ok(data[kind]?.length > 0, `${kind} is empty`)
  assert.is(data.codes[0].phone, ann.phone)
  assert.equal(data.codes[0].consent.page, '/onboarding')
  assert.equal([data.cards[0].brand, data.cards[0].last4], ['visa', '4242'])
  assert.is(data.subscriptions[0].plan, 'monthly')
  await query(
    `insert into session (id, account_id, user_agent, created_at, authenticated_at, last_seen_at, expires_at)
     select gen_random_uuid(), account_id, 'an earlier one', created_at - interval '1 day', created_at, created_at, expires_at
     from session`,
  )
  const again = (await api.injectAs(ann, { url: '/api/user/export' })).json()
  assert.is(again.sessions[0].userAgent, 'an earlier one', 'sessions stand in the order in which they began')
  const { rows } = await query(`select code_hash as secret from phone_code union select token_hash from password_reset
    union select pending_token_hash from account`)
  assert.not.ok(response.body.includes('a-link-that-waits'), 'a link opens the account')
  for (const { secret } of rows) assert.not.ok(response.body.includes(secret))
})

test.run()
