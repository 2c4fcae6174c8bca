import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { isItYou, signInAgain } from './questions.ts'
import { HttpError, isUnclear, noteKnownSession, refusedField, request, serverMessage } from './request.ts'

const test = suite('request')

test('an error says status and body, or status text when the body is empty', () => {
  assert.is(
    new HttpError(409, '{"message":"Text START first."}', 'Conflict').message,
    '409: {"message":"Text START first."}',
  )
  assert.is(new HttpError(502, '', 'Bad Gateway').message, '502: Bad Gateway')
})

const errors: [what: string, error: unknown, sentence: string | undefined][] = [
  [
    'a sentence of the service',
    new HttpError(409, '{"message":"Text START to +12025550175 first.","code":"suppressed"}', ''),
    'Text START to (202) 555-0175 first.',
  ],
  ['an empty sentence', new HttpError(500, '{"message":""}', ''), undefined],
  ['a page of a proxy', new HttpError(502, '<html>Bad Gateway</html>', ''), undefined],
  ['an empty body', new HttpError(500, '', 'Internal Server Error'), undefined],
  ['nobody there', new TypeError('Failed to fetch'), undefined],
]
for (const [what, error, sentence] of errors) {
  test(`${what}: ${sentence ?? 'the page’s own words'}`, () => assert.is(serverMessage(error), sentence))
}

/** Answers calls as the service does: with 403 until the learner has proved who they are. */
function serviceThatAsks() {
  let isProved = false
  const asked: string[] = []
  // Node has its own localStorage, which cannot be assigned to.
  Object.defineProperty(globalThis, 'localStorage', { value: { getItem: () => null }, configurable: true })
  Object.assign(globalThis, {
    async fetch(path: string, { method, body }: RequestInit) {
      asked.push(`${method} ${path} ${body}`)
      const answer = isProved
        ? { status: 200, body: '{"done":true}' }
        : { status: 403, body: '{"code":"reauthenticate"}' }
      return new Response(answer.body, { status: answer.status })
    },
  })
  const prove = () => {
    isProved = true
  }
  return { asked, prove }
}
const question = async () => {
  while (!isItYou.current()) await new Promise((resolve) => setTimeout(resolve))
  return isItYou.current()
}

test('a call that needs a proof of who is there waits for it, and is made once more', async () => {
  const { asked, prove } = serviceThatAsks()
  const answer = request('PUT', '/api/user/email', { email: 'x' })
  const other = request('PUT', '/api/user/phone', {})
  const open = await question()
  prove()
  open?.answered()
  assert.equal(await Promise.all([answer, other]), [{ done: true }, { done: true }], 'both waited for one question')
  assert.is(isItYou.current(), undefined)
  assert.is(asked.filter((call) => call === 'PUT /api/user/email {"email":"x"}').length, 2)
})

test('a call whose learner would rather not say fails as it was refused', async () => {
  const { asked } = serviceThatAsks()
  const answer = request('PUT', '/api/user/email', {}).catch((error: HttpError) => error.status)
  ;(await question())?.declined()
  assert.equal([await answer, asked.length], [403, 1])
})

test('a call that cannot ask for the proof fails, and says why', async () => {
  const { asked } = serviceThatAsks()
  const answer = request<string>('PUT', '/api/user/email', {}).catch((error) => serverMessage(error) ?? '')
  ;(await question())?.unaskable()
  assert.match(await answer, 'did not load')
  assert.equal([asked.length, isItYou.current()], [1, undefined])
})

/** A service where the old token's session has ended; `signIn` stores a new token. */
function serviceWithEndedSession() {
  Object.defineProperty(globalThis, 'fetch', {
    configurable: true,
    value: async (_path: string, { headers }: { headers: Record<string, string> }) =>
      headers.Authorization === 'Bearer new'
        ? new Response('{"done":true}', { status: 200 })
        : new Response('{"code":"unauthenticated","message":"Please sign in."}', { status: 401 }),
  })
  let token = 'old'
  Object.defineProperty(globalThis, 'localStorage', { value: { getItem: () => token }, configurable: true })
  const signIn = () => {
    token = 'new'
  }
  return { signIn }
}

test('on load a sign-in that has ended is not asked about: the session is cleared instead', async () => {
  serviceWithEndedSession()
  const failure = await request('GET', '/api/user').catch((error: HttpError) => error.status)
  assert.equal([failure, signInAgain.current()], [401, undefined])
})

test('in the middle of work a call waits until the learner has signed in again', async () => {
  const { signIn } = serviceWithEndedSession()
  noteKnownSession(() => true)
  const answer = request('PUT', '/api/user/calibration', { dailyLessons: 4 })
  while (!signInAgain.current()) await new Promise((resolve) => setTimeout(resolve))
  signIn()
  signInAgain.current()?.answered()
  assert.equal(await answer, { done: true })
})

test('a sign-in in another tab is taken over without a question', async () => {
  const { signIn } = serviceWithEndedSession()
  const answer = request('PUT', '/api/user/calibration', {})
  signIn()
  assert.equal(await answer, { done: true })
  assert.is(signInAgain.current(), undefined)
})

test('a page makes no call as somebody else who has signed in, not even again', async () => {
  const { signIn } = serviceWithEndedSession()
  let isTheirs = true
  noteKnownSession(() => isTheirs)
  const save = () => request<unknown>('PUT', '/api/user/calibration', {}).catch((error) => serverMessage(error))
  const underWay = save()
  signIn()
  isTheirs = false
  assert.match(String(await underWay), 'Somebody else has signed in')
  assert.match(String(await save()), 'Somebody else has signed in')
  assert.is(signInAgain.current(), undefined)
  noteKnownSession(() => true)
})

test('what a body says of a fault of ours is not for the learner', () => {
  const body = '{"message":"insert into learner failed","code":"internal"}'
  assert.is(serverMessage(new HttpError(500, body, '')), undefined)
  assert.is(serverMessage(new HttpError(400, body, '')), 'insert into learner failed')
})

for (const [status, code, isOpen] of [
  [503, 'unknown_outcome', true],
  [503, 'payment_pending', true],
  [503, 'billing_unavailable', true],
  [503, 'codes_paused', false],
  [500, 'archive_unreadable', false],
] as const) {
  test(`${code} is told in the words of the service, ${isOpen ? 'and may be done' : 'and is not done'}`, () => {
    const error = new HttpError(status, JSON.stringify({ message: 'Please look again.', code }), '')
    assert.equal([serverMessage(error), isUnclear(error)], ['Please look again.', isOpen])
  })
}

test('a refusal and a fault without a sentence are clear: it was not done', () => {
  assert.is(isUnclear(new HttpError(409, '{"message":"Taken.","code":"email_taken"}', '')), false)
  assert.is(isUnclear(new HttpError(500, '', '')), false)
  assert.is(isUnclear(new TypeError('Failed to fetch')), false)
})

test('the field that was refused is known by its issue, or by what it is about', () => {
  const issues = [{ path: ['newPassword'], message: 'Too common.' }]
  const refused = (body: object) => refusedField(new HttpError(400, JSON.stringify(body), ''))
  assert.equal(refused({ message: 'x', code: 'invalid', issues }), { field: 'newPassword', message: 'Too common.' })
  assert.equal(refused({ message: 'Taken.', code: 'email_taken' }), { field: 'email', message: 'Taken.' })
  assert.is(refused({ message: 'x', code: 'busy' }), undefined)
  const suppressed = refused({ message: 'Text START to +12025550175 first.', code: 'suppressed' })
  assert.is(suppressed?.message, 'Text START to (202) 555-0175 first.')
})

test.run()
