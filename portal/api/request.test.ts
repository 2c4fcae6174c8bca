import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { HttpError, serverMessage } from './request.ts'

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

test.run()
