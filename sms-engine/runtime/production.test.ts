import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { ConfigError, readEnvironment } from './environment.ts'
import { isForThisMachine } from './loopback.ts'
import { databaseProblems, isPlainMail, sharedProblems } from './production.ts'

const test = suite('what production refuses')

const databases: [address: string, isRefused: boolean][] = [
  ['postgres://db.example.com/x', true],
  ['postgres://db.example.com/x?sslmode=disable', true],
  ['postgres://db.example.com/x?sslmode=prefer', true],
  ['postgres://db.example.com/x?sslmode=no-verify', true],
  ['postgres://127.example.com/x', true],
  ['postgres://localhost/x?host=db.example.com', true],
  ['postgres://db.example.com/x?sslmode=verify-full&sslmode=disable', true],
  ['postgres://db.example.com/x?sslmode=disable&sslmode=verify-full', false],
  ['postgres://db.example.com/x?sslmode=require&uselibpqcompat=true', true],
  ['postgres://db.example.com/x?sslmode=verify-full&uselibpqcompat=true', false],
  ['postgres://localhost/x?host=localhost&host=db.example.com', true],
  ['postgres://db.example.com/x?host=db.example.com&host=localhost', false],
  ['postgres://db.example.com/x?host=', true],
  ['postgres://db.example.com/x?sslmode=require', false],
  ['postgres://db.example.com/x?sslmode=verify-full', false],
  ['postgres://localhost:5432/x', false],
  ['postgres://127.0.0.1/x', false],
  ['postgres://[::1]/x', false],
  ['postgres:///x?host=/var/run/postgresql', false],
]
for (const [address, isRefused] of databases) {
  test(`${address} is ${isRefused ? 'refused' : 'taken'}`, () => {
    const given = { NODE_ENV: 'production', DATABASE_URL: address }
    assert.is(databaseProblems(given).length, isRefused ? 1 : 0)
    assert.equal(databaseProblems({ ...given, NODE_ENV: 'development' }), [])
    assert.equal(databaseProblems({ ...given, ACCEPTED_RISKS: 'no-mail, plain-database' }), [])
  })
}

test('a database that the address does not name is the one of PGHOST', () => {
  const given = { NODE_ENV: 'production', DATABASE_URL: 'postgres:///x' }
  assert.equal(databaseProblems(given), [])
  assert.is(databaseProblems({ ...given, PGHOST: 'db.example.com' }).length, 1)
})

const pages: [address: string, isRefused: boolean][] = [
  ['http://learn.example.com', true],
  ['HTTP://learn.example.com', true],
  ['hTTp://learn.example.com', true],
  ['HTTPS://learn.example.com', false],
]
for (const [address, isRefused] of pages) {
  test(`a PUBLIC_URL of ${address} is ${isRefused ? 'refused' : 'taken'}`, () => {
    assert.is(sharedProblems({ NODE_ENV: 'production', PUBLIC_URL: address }).length, isRefused ? 1 : 0)
  })
}

const servers: [address: string, isPlain: boolean][] = [
  ['smtp://mail.example.com', true],
  ['smtp://mail.example.com:587?requireTLS=false', true],
  ['smtp://mail.example.com:587?requireTLS=true', false],
  ['smtps://mail.example.com', false],
  ['smtp://127.0.0.1:25', false],
]
for (const [address, isPlain] of servers) {
  test(`${address} is ${isPlain ? 'plain' : 'private'}`, () => assert.is(isPlainMail(address), isPlain))
}

test('a risk that nobody knows is refused anywhere, so that a slip of the pen is found while developing', () => {
  assert.equal(sharedProblems({ ACCEPTED_RISKS: 'no-mial' }), [
    'ACCEPTED_RISKS must be among demo-billing, no-mail, plain-database, plain-mail',
  ])
})

test('several parts of the environment tell all their problems, each once', () => {
  const fails =
    (...problems: string[]) =>
    (): never => {
      throw new ConfigError(...problems)
    }
  const read = () => readEnvironment([fails('A', 'B'), () => 1, fails('B', 'C')], {})
  assert.throws(read, (error: unknown) => error instanceof ConfigError && error.message === 'A\nB\nC')
  assert.equal(readEnvironment([() => 1, (env) => env?.X], { X: 'x' }), [1, 'x'])
  const bug = () => {
    throw new TypeError('a bug')
  }
  assert.throws(() => readEnvironment([bug], {}), /a bug/)
})

test('a request is for this machine by its name alone, and when nobody passed it on', () => {
  for (const host of ['localhost', 'LOCALHOST:3000', '127.0.0.1:3000', '127.1.2.3', '[::1]:80'])
    assert.ok(isForThisMachine({ host }), host)
  for (const host of ['', 'localhost.example.com', '127.0.0.1.example.com', '0.0.0.0', '192.168.0.2', '[::2]'])
    assert.not(isForThisMachine({ host }), host)
  assert.not(isForThisMachine({}))
  assert.not(isForThisMachine({ host: 'localhost', 'x-forwarded-host': 'localhost' }))
})

test.run()
