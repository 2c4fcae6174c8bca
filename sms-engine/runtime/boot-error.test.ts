import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { createEmptyDatabase } from '../testing/database.ts'
import { explainBootError } from './boot-error.ts'
import { openDatabase } from './database.ts'

const right = await createEmptyDatabase()

function changed(change: (url: URL) => void): string {
  const url = new URL(right)
  change(url)
  return url.href
}

const wrong: [what: string, url: string, says: string][] = [
  [
    'a wrong password',
    changed((url) => {
      url.password = 'guessed'
    }),
    'The database refuses: password authentication failed for user "postgres" (DATABASE_URL).',
  ],
  [
    'a database that is not there',
    changed((url) => {
      url.pathname = '/elsewhere'
    }),
    'The database refuses: database "elsewhere" does not exist (DATABASE_URL).',
  ],
  [
    'encryption that the server does not offer',
    changed((url) => {
      url.search = '?sslmode=verify-full'
    }),
    'The database refuses: The server does not support SSL connections (DATABASE_URL).',
  ],
  ['no server', 'postgres://127.0.0.1:1/x', 'No database answers at 127.0.0.1:1 (DATABASE_URL).'],
]
for (const [what, url, says] of wrong) {
  test(`${what} is said in one sentence`, async () => {
    const error = await openDatabase({ url }).catch((error: unknown) => error)
    assert.is(explainBootError(error), says)
  })
}

test('what nobody foresaw shows where it happened', () => {
  assert.match(explainBootError(new TypeError('x is not a function')), /x is not a function\n\s+at /)
})

test.run()
