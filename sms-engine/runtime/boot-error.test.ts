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

test('a port that is taken is named with the setting that chose it', () => {
  const taken = (setting?: string) =>
    explainBootError(Object.assign(new Error('taken'), { code: 'EADDRINUSE', port: 9464, ...(setting && { setting }) }))
  assert.is(taken(), 'Port 9464 is already in use. Stop what uses it, or set PORT to another.')
  assert.is(taken('METRICS_PORT'), 'Port 9464 is already in use. Stop what uses it, or set METRICS_PORT to another.')
})

test('what nobody foresaw shows where it happened', () => {
  assert.match(explainBootError(new TypeError('x is not a function')), /x is not a function\n\s+at /)
})

test.run()
