import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseEnv } from 'node:util'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { composeVariables, environmentWith, productVariables, root } from './config.ts'

const test = suite('the environment')
const variables = [...productVariables, ...composeVariables].sort()
const example = readFileSync(join(root, '.env.example'), 'utf8')

test('.env.example has one line for each variable, each with what it is for', () => {
  const lines = example.split('\n').filter((line) => /^#[A-Z]/.test(line) && line.includes('='))
  assert.equal(lines.map((line) => line.slice(1).split('=')[0]).sort(), variables)
  for (const line of lines) assert.match(line, /.+ # .{10,}/)
})

test('.env.example can be used by taking away the first sign of its lines', () => {
  const settings = parseEnv(example.replaceAll(/^#(?=[A-Z])/gm, ''))
  assert.equal(Object.keys(settings).sort(), variables)
  assert.is(settings.PORT, '3000')
  assert.is(settings.STAFF_TOKENS, '')
})

test('a child process gets the machine’s environment and of the product’s variables only its own', () => {
  const before = process.env.DATABASE_URL
  process.env.DATABASE_URL = 'postgres://elsewhere/db'
  const env = environmentWith({ PORT: '1' })
  if (before === undefined) delete process.env.DATABASE_URL
  else process.env.DATABASE_URL = before
  assert.is(env.DATABASE_URL, undefined)
  assert.is(env.PORT, '1')
  assert.is(env.PATH, process.env.PATH)
})

test.run()
