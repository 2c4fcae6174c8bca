/** A conversation asks for a letter; the API, which knows addresses, mails it. */
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { openTestApi } from '../testing/app.ts'
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
const { accounts } = createAccountStores({ orm: api.orm, pool: api.engine.db.pool })
const context = { engine: api.engine, accounts, mailer: api.mailer }

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
  assert.is(await sendLearnerLetters({ ...context, mailer: refusing }, 20), 0)
  assert.is(await sendLearnerLetters(context, 20), 1)
})

test.run()
