/** A conversation requests a letter; the API, which knows addresses, mails it. */
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { sendMails } from '../../sms-engine/engine/mails.ts'
import type { Mailer } from '../../sms-engine/runtime/mail/mailer.ts'
import { noPost, openTestApi } from '../testing/app.ts'
import { ann } from '../testing/cast.ts'
import { sendLearnerLetters } from './learner-letters.ts'
import { createAccountStores } from './stores.ts'

const api = await openTestApi()
test.before(() => api.signUp(ann))
test.after(() => api.close())

const ask = () =>
  api.engine.db.pool.query(
    `insert into learner_letter (learner_id, about, at) select id, 'paused-by-silence', now() from learner`,
  )
const { accounts } = createAccountStores({ orm: api.orm, pool: api.engine.db.pool, post: noPost })
const contextWith = (mailer: Mailer) => ({
  engine: api.engine,
  accounts,
  sendMails: (ids: readonly string[]) => sendMails(api.engine, mailer, { ids }),
})
const context = contextWith(api.mailer)

test('the pause by silence is mailed once and says what goes on', async () => {
  await ask()
  const sent = await Promise.all([sendLearnerLetters(context, 20), sendLearnerLetters(context, 20)])
  assert.is(sent[0] + sent[1], 1)
  assert.is(await sendLearnerLetters(context, 20), 0)
  const mails = (await api.mailsTo(ann.email)).filter((mail) => mail.includes('Your lessons are paused'))
  assert.is(mails.length, 1)
  assert.match(mails[0] ?? '', 'reply RESUME')
  assert.match(mails[0] ?? '', 'does not pause your plan')
})

test('one that the mail server refuses is tried again', async () => {
  await ask()
  const refusing = { send: () => Promise.reject(new Error('no')), close() {} }
  const before = (await api.mailsTo(ann.email)).length
  assert.is(await sendLearnerLetters(contextWith(refusing), 20), 1)
  assert.is((await api.mailsTo(ann.email)).length, before)
  await api.engine.db.pool.query('update mail set next_try_at_machine = now() where next_try_at_machine is not null')
  await sendMails(api.engine, api.mailer)
  assert.is((await api.mailsTo(ann.email)).length, before + 1)
})

test('somebody whom no text reaches is mailed what helps, and the portal shows it until one arrives', async () => {
  const { pool } = api.engine.db
  const unreachableSince = async () => (await api.injectAs(ann, { url: '/api/user' })).json().unreachableSince
  assert.is(await unreachableSince(), null)
  await pool.query(`update conversation set phone = $1`, [ann.phone])
  await pool.query(`update learner set unreachable_since = '2026-11-20T14:00:00Z'`)
  await pool.query(`insert into learner_letter (learner_id, about, at) select id, 'unreachable', now() from learner`)
  assert.is(await sendLearnerLetters(context, 20), 1)
  const mail = (await api.mailsTo(ann.email)).at(-1) ?? ''
  assert.match(mail, 'Our texts do not reach your phone')
  assert.match(mail, /dashboard\?settings=profile/)
  assert.is(await unreachableSince(), '2026-11-20T14:00:00.000Z')
  await pool.query(`insert into suppression (phone, sender, reason, at) values ($1, $2, 'keyword', now())`, [
    ann.phone,
    api.engine.sender,
  ])
  assert.is(await unreachableSince(), null, 'who has opted out waits for none')
})

test('whoever lost the number to somebody else is mailed how to put that right', async () => {
  await api.engine.db.pool.query(
    `insert into learner_letter (learner_id, about, at) select id, 'number-reassigned', now() from learner`,
  )
  assert.is(await sendLearnerLetters(context, 20), 1)
  const mail = (await api.mailsTo(ann.email)).at(-1) ?? ''
  assert.match(mail, 'Is this still your phone number?')
  assert.match(mail, /dashboard\?settings=profile/)
})

test.run()
