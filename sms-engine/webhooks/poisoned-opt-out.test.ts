/** An opt-out whose turn throws: it is acknowledged only once it holds, whatever threw. */
import type pg from 'pg'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { sign } from '../../scripts/carrier-sim/signature.ts'
import type { Engine } from '../engine/engine.ts'
import { ann, type Person } from '../testing/cast.ts'
import { beforeTheLesson, startTestService, type TestService } from '../testing/service.ts'
import { waitFor } from '../testing/wait-for.ts'

const poisoned = suite<{ service: TestService; before: Engine }>('an opt-out whose turn throws')

poisoned.before(async (context) => {
  context.service = await startTestService({ startsAt: beforeTheLesson })
  context.before = { ...context.service.engine }
})

poisoned.after.each(({ service, before }) => {
  Object.assign(service.engine, before)
})

poisoned.after(async ({ service }) => {
  await service.stop()
})

let people = 0

/** A learner with a waiting text, in a state that nobody can read. */
async function somebody(service: TestService): Promise<Person> {
  const nth = String(++people).padStart(2, '0')
  const learner = { ...ann.learner, id: `00000000-0000-4000-8000-0000000006${nth}` }
  const person = { phone: `+121255506${nth}`, learner }
  await service.join(person)
  const { pool } = service.engine.db
  await pool.query(`update conversation set state = '{"version": 99}' where id = $1`, [learner.id])
  await pool.query(
    `insert into message (conversation_id, phone, direction, kind, body, status, cause, not_after, at)
     values ($1, $2, 'out', 'notice', 'Hello.', 'queued', gen_random_uuid(), now() + interval '30 days', now())`,
    [learner.id, person.phone],
  )
  return person
}

let texts = 0

async function post(
  { publicUrl, carrierConfig }: TestService,
  { phone }: Person,
  body: string,
  { optOutType, sid = `SMpoison${++texts}` }: { optOutType?: string; sid?: string } = {},
) {
  const url = `${publicUrl}/webhooks/twilio/message`
  const params = { MessageSid: sid, From: phone, Body: body, ...(optOutType && { OptOutType: optOutType }) }
  const headers = { 'x-twilio-signature': sign(carrierConfig.authToken, url, params) }
  const response = await fetch(url, { method: 'POST', headers, body: new URLSearchParams(params) })
  return { sid, status: response.status, text: await response.text() }
}

/** Whether a number is opted out, how many texts still wait for it, and the like. */
async function standing({ engine }: TestService, { phone, learner }: Person) {
  const { rows } = await engine.db.pool.query(
    `select exists (select from suppression where phone = $1) as out,
       (select count(*)::int from message where phone = $1 and status = 'queued') as waiting,
       (select count(*)::int from dead_letter where phone = $1) as letters,
       (select lessons_enabled from learner where id = $2) as lessons`,
    [phone, learner.id],
  )
  return rows[0]
}

const isOut = { out: true, waiting: 0, letters: 1, lessons: false }

poisoned('in a state that nobody can read it holds, and one in words is confirmed', async ({ service }) => {
  for (const [body, says] of [
    ['STOP', /<Response\s*\/>|<Response><\/Response>/],
    ['please stop texting me', /opted out/],
  ] as const) {
    const person = await somebody(service)
    const answer = await post(service, person, body)
    assert.is(answer.status, 200)
    assert.match(answer.text, says)
    assert.equal(await standing(service, person), isOut, body)
  }
})

poisoned('that our reading throws on holds by its words, or because the carrier says so', async ({ service }) => {
  const people: [Person, string, string | undefined][] = [
    [await somebody(service), 'you folks and your debits, it has to STOP', undefined],
    [await somebody(service), 'vos débits, il faut que ça ARRÊTE', undefined],
    [await somebody(service), 'genug mit euren ganzen Debits', 'STOP'],
  ]
  const curious = await somebody(service)
  const { imul } = Math
  // The trained model uses it to hash words.
  Math.imul = () => {
    throw new Error('the model is broken')
  }
  try {
    for (const [person, body, optOutType] of people) {
      const answer = await post(service, person, body, optOutType === undefined ? {} : { optOutType })
      assert.is(answer.status, 200)
      assert.not.match(answer.text, '<Message>')
      assert.equal(await standing(service, person), isOut, body)
    }
    assert.match((await post(service, curious, 'and what would a debit be then')).text, /Sorry, something went wrong/)
  } finally {
    Math.imul = imul
  }
  assert.is((await standing(service, curious)).out, false)
})

poisoned(
  'while it cannot be kept it is not acknowledged, nothing is sent, and it holds at the next try',
  async ({ service }) => {
    const person = await somebody(service)
    const { db } = service.engine
    let isFull = true
    const query = (...given: Parameters<pg.Pool['query']>) => {
      const [text] = given as unknown as [unknown]
      if (isFull && typeof text === 'string' && text.includes('insert into dead_letter'))
        return Promise.reject(new Error('what nobody thought of'))
      return db.pool.query(...given)
    }
    const pool = new Proxy(db.pool, {
      get: (target, name) => {
        if (name === 'query') return query
        const value = Reflect.get(target, name)
        return typeof value === 'function' ? value.bind(target) : value
      },
    })
    Object.assign(service.engine, { db: { ...db, pool } })
    const first = await post(service, person, 'STOP')
    assert.is(first.status, 503)
    assert.is((await standing(service, person)).out, false)
    // The carrier may not try again: nothing leaves until its list has been looked through.
    await waitFor('sends wait', async () => {
      const { rows } = await db.pool.query('select from inbound_watch where demanded_at_machine > caught_up_at_machine')
      return rows.length === 1
    })
    isFull = false
    assert.is((await post(service, person, 'STOP', { sid: first.sid })).status, 200)
    assert.equal(await standing(service, person), isOut)
  },
)

poisoned('one of secrets that cannot be looked for holds, and no digit of it is kept', async ({ service }) => {
  const person = await somebody(service)
  const { db } = service.engine
  const split = String.prototype.normalize
  String.prototype.normalize = function (form?: string) {
    if (this.includes('4111')) throw new Error('no')
    return split.call(this, form)
  }
  try {
    assert.is((await post(service, person, 'stop texting me – 4111 1111 1111 1111')).status, 200)
  } finally {
    String.prototype.normalize = split
  }
  assert.is((await standing(service, person)).out, true)
  const { rows } = await db.pool.query(`select body from message where phone = $1 and direction = 'in'`, [person.phone])
  assert.not.match(rows.at(-1)?.body, /\d/)
})

poisoned.run()
