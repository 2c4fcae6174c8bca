import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { currentQuestion } from './proof-of-owner.ts'
import { HttpError, request, serverMessage } from './request.ts'

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
    new HttpError(409, '{"message":"Text START first.","code":"suppressed"}', ''),
    'Text START first.',
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
  // Node has a storage of its own, which may not be assigned to.
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
  while (!currentQuestion()) await new Promise((resolve) => setTimeout(resolve))
  return currentQuestion()
}

test('a call that needs a proof of who is there waits for it, and is made once more', async () => {
  const { asked, prove } = serviceThatAsks()
  const answer = request('PUT', '/api/user/email', { email: 'x' })
  const other = request('PUT', '/api/user/phone', {})
  const open = await question()
  prove()
  open?.proved()
  assert.equal(await Promise.all([answer, other]), [{ done: true }, { done: true }], 'both waited for one question')
  assert.is(currentQuestion(), undefined)
  assert.is(asked.filter((call) => call === 'PUT /api/user/email {"email":"x"}').length, 2)
})

test('a call whose learner would rather not say fails as it was refused', async () => {
  const { asked } = serviceThatAsks()
  const answer = request('PUT', '/api/user/email', {}).catch((error: HttpError) => error.status)
  ;(await question())?.declined()
  assert.equal([await answer, asked.length], [403, 1])
})

test.run()
