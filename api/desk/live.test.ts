/** What an open page receives: the state at once and after each change, and that its session has ended. */
import { setTimeout as sleep } from 'node:timers/promises'
import Fastify from 'fastify'
import pg from 'pg'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { hearText } from '../../sms-engine/engine/hear-text.ts'
import { waitFor } from '../../sms-engine/testing/wait-for.ts'
import { installValidation } from '../http/validation.ts'
import type { DeskLearner } from '../schemas/desk.ts'
import { openTestApi } from '../testing/app.ts'
import { ann } from '../testing/cast.ts'
import { createColleagues } from './colleagues.ts'
import { liveStreams } from './live-stream.ts'

const api = await openTestApi()
const { pool } = api.engine.db
const colleagues = createColleagues(pool)
let url = ''
let token = ''
let id = ''
test.before(async () => {
  await api.signUp(ann)
  await api.injectAs(ann, { method: 'POST', url: '/api/user/send-otp', body: { phoneNumber: ann.phone } })
  const otpCode = await api.codeSentTo(ann.phone)
  await api.injectAs(ann, { method: 'POST', url: '/api/user/verify-otp', body: { phoneNumber: ann.phone, otpCode } })
  id = (await api.injectAs(ann, { url: '/api/user' })).json().id
  await colleagues.add('Lin', false)
  token = await colleagues.openSession((await colleagues.findByName('Lin'))?.id ?? '')
  url = await api.app.listen({ port: 0, host: '127.0.0.1' })
})
test.after(() => api.close())

let sid = 0
const text = (body: string) =>
  hearText(api.engine, { sid: `SM00000000${sid++}`, from: ann.phone, body, media: 0, handledByCarrier: null })

/** Opens a stream and collects what it sends. */
async function open<Shown>(path: string) {
  const leaving = new AbortController()
  const headers = { authorization: `Bearer ${token}` }
  const response = await fetch(`${url}/api/desk/${path}`, { headers, signal: leaving.signal })
  const shown: Shown[] = []
  const words = { all: '', isOver: false }
  const read = async () => {
    for await (const piece of response.body?.pipeThrough(new TextDecoderStream()) ?? []) {
      words.all += piece
      const events = words.all.split('\n\n').slice(0, -1)
      shown.splice(0, shown.length, ...events.filter((one) => one.startsWith('event: shown')).map(dataOf<Shown>))
    }
  }
  void read()
    .catch(() => undefined)
    .then(() => {
      words.isOver = true
    })
  return { response, shown, words, leave: () => leaving.abort() }
}
function dataOf<Shown>(event: string): Shown {
  return JSON.parse(event.slice(event.indexOf('data: ') + 6))
}
const listeners = async () => {
  const { rows } = await pool.query(`select count(*)::int as n from pg_stat_activity where query = 'listen desk'`)
  return rows[0].n
}
const bodiesOf = ({ lines }: DeskLearner) =>
  lines.filter(({ fromLearner }) => fromLearner).map(({ happened }) => happened)

test('a page is shown at once, and again with each text, whoever of them looks; one connection listens for all', async () => {
  const [one, two] = [await open<DeskLearner>(`learners/${id}/live`), await open<DeskLearner>(`learners/${id}/live`)]
  assert.is(one.response.headers.get('content-type'), 'text/event-stream; charset=utf-8')
  assert.is(one.response.headers.get('cache-control'), 'no-store')
  await waitFor('both are shown', async () => one.shown.length > 0 && two.shown.length > 0)
  await text('SCORE')
  for (const { shown } of [one, two]) {
    await waitFor('the text is there', async () => shown.some((page) => bodiesOf(page).includes('SCORE')))
  }
  assert.is(await listeners(), 1)
  one.leave()
  two.leave()
})

test('what becomes of a text on its way is shown too', async () => {
  const { shown, leave } = await open<DeskLearner>(`learners/${id}/live`)
  await waitFor('it is shown', async () => shown.length > 0)
  await pool.query(`update message set status = 'delivered' where kind = 'notice' and status = 'queued'`)
  await waitFor('it is delivered', async () =>
    shown.some(({ lines }) => lines.some(({ said }) => said.some(({ delivery }) => delivery.startsWith('delivered')))),
  )
  leave()
})

test('the inbox is shown anew with each case', async () => {
  const { shown, leave } = await open<{ cases: { question: string }[] }>('cases/live?box=new')
  await waitFor('it is shown', async () => shown.length > 0)
  await text('ASK is a fox an asset?')
  await waitFor('the case is there', async () => shown.at(-1)?.cases[0]?.question === 'is a fox an asset?')
  leave()
})

test('when the database was away the page is shown anew, because nobody knows what was missed', async () => {
  const { shown, leave } = await open<DeskLearner>(`learners/${id}/live`)
  await waitFor('it is shown', async () => shown.length > 0)
  const before = shown.length
  const admin = new pg.Client({ connectionString: api.databaseUrl })
  await admin.connect()
  await admin.query(
    `select pg_terminate_backend(pid) from pg_stat_activity where query = 'listen desk' and pid <> pg_backend_pid()`,
  )
  await admin.end()
  await waitFor('it is shown again', async () => shown.length > before)
  leave()
})

test('nobody is told anything while nobody looks', async () => {
  await pool.query('delete from thread_watch')
  const client = new pg.Client({ connectionString: api.databaseUrl })
  await client.connect()
  const told: string[] = []
  client.on('notification', ({ payload }) => told.push(payload ?? ''))
  await client.query('listen desk')
  await text('SCORE')
  await pool.query(`select pg_notify('desk', 'last')`)
  await waitFor('the last word came', async () => told.includes('last'))
  await client.end()
  assert.equal(told, ['last'])
})

test('without a session there is no line; looking is in the audit', async () => {
  const answer = await fetch(`${url}/api/desk/learners/${id}/live`)
  assert.is(answer.status, 401)
  const { rows } = await pool.query(
    `select distinct name, what from desk_audit where what like 'watched%' order by what`,
  )
  assert.equal(
    rows.map(({ name, what }) => `${name} ${what}`),
    ['Lin watched a learner', 'Lin watched the inbox'],
  )
})

test('closing the service ends every line', async () => {
  const { words } = await open<DeskLearner>(`learners/${id}/live`)
  await api.app.close()
  await waitFor('it is over', async () => words.isOver)
})

test('a line says that it is there while nothing happens, and ends with the session', async () => {
  const app = installValidation(Fastify())
  let isIn = true
  const streams = liveStreams(
    app,
    { watch: async () => () => undefined, close: async () => undefined },
    { ofSession: async () => (isIn ? { id: '1', name: 'Lin', allRights: false } : null) },
    10,
  )
  app.get('/', async (request, reply) => streams.open(request, reply, ['cases'], async () => 'all there is'))
  const address = await app.listen({ port: 0, host: '127.0.0.1' })
  const { body } = await fetch(address)
  let said = ''
  for await (const piece of body?.pipeThrough(new TextDecoderStream()) ?? []) {
    said += piece
    isIn = !said.includes(': still there')
  }
  assert.match(said, /^event: shown\ndata: "all there is"\n\n(: still there\n\n)+event: ended\ndata: \{\}\n\n$/)
  await app.close()
})

test('a line about what is gone says so and ends, so that nobody asks again and again', async () => {
  const app = installValidation(Fastify())
  const streams = liveStreams(
    app,
    { watch: async () => () => undefined, close: async () => undefined },
    { ofSession: async () => ({ id: '1', name: 'Lin', allRights: false }) },
    10,
  )
  app.get('/', async (request, reply) => streams.open(request, reply, ['cases'], async () => null))
  const response = await fetch(await app.listen({ port: 0, host: '127.0.0.1' }))
  assert.is(await response.text(), 'event: gone\ndata: {}\n\n')
  await app.close()
})

test('what changes while a line is opened is in what is shown first, behind its head', async () => {
  const app = installValidation(Fastify())
  const watch = async (_topics: unknown, changed: () => void) => {
    changed()
    await sleep(20)
    return () => undefined
  }
  const streams = liveStreams(app, { watch, close: async () => undefined }, { ofSession: async () => null }, 10)
  app.get('/', async (request, reply) => streams.open(request, reply, ['cases'], async () => 'all there is'))
  const response = await fetch(await app.listen({ port: 0, host: '127.0.0.1' }))
  assert.is(response.headers.get('content-type'), 'text/event-stream; charset=utf-8')
  assert.match(await response.text(), /^event: shown\ndata: "all there is"\n\nevent: ended/)
  await app.close()
})

test('who leaves while a line is opened is no longer watched for, and nothing is read for them', async () => {
  const app = installValidation(Fastify())
  const told = { isOpening: false, hasLeft: false, isUnwatched: false, isRead: false }
  const watch = async () => {
    told.isOpening = true
    await waitFor('the viewer has left', async () => told.hasLeft)
    return () => {
      told.isUnwatched = true
    }
  }
  const ofSession = async () => ({ id: '1', name: 'Lin', allRights: false })
  const streams = liveStreams(app, { watch, close: async () => undefined }, { ofSession })
  app.get('/', async (request, reply) => {
    reply.raw.once('close', () => {
      told.hasLeft = true
    })
    await streams.open(request, reply, ['cases'], async () => {
      told.isRead = true
    })
  })
  const leaving = new AbortController()
  const opening = fetch(await app.listen({ port: 0, host: '127.0.0.1' }), { signal: leaving.signal })
  await waitFor('the line is being opened', async () => told.isOpening)
  leaving.abort()
  await opening.catch(() => undefined)
  await waitFor('it is no longer watched', async () => told.isUnwatched)
  assert.is(told.isRead, false)
  await app.close()
})

test.run()
