import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { rules } from './rules/all.ts'
import { buildTree } from './tree.ts'

const test = suite('the rules of the house')

const packageJson = JSON.stringify({
  scripts: { start: 'node scripts/start.ts --all' },
  dependencies: { luxon: '1.0.0', 'ts-fsrs': '1.0.0', twilio: '1.0.0', stripe: '1.0.0', zod: '1.0.0' },
  devDependencies: { vite: '1.0.0' },
})

/** The problems that the rules find in a repository of these files, one line each. */
function check(files: Readonly<Record<string, string>>): string[] {
  const tree = buildTree(new Map(Object.entries({ 'package.json': packageJson, ...files })))
  return rules.flatMap((rule) => [...rule(tree)]).map(({ file, line, what }) => `${file}:${line}: ${what}`)
}

/** Like `check`, but a command starts every file, so that none of them is dead. */
function checkLive(files: Readonly<Record<string, string>>): string[] {
  const named = Object.keys(files).map((path) => `'${path}'`)
  return check({ 'scripts/start.ts': `console.log(${named.join()})`, ...files })
}

const empty = 'export {}'

/** A case: files, and every problem the rules find in them. */
const cases: readonly [name: string, files: Readonly<Record<string, string>>, said: readonly string[]][] = [
  [
    'imports that lead down are fine',
    {
      'scripts/a.ts': `import '../api/b.ts'`,
      'api/b.ts': `import '../sms-engine/engine/c.ts'`,
      'sms-engine/engine/c.ts': `import '../domain/d.ts'\nimport '../store/e.ts'`,
      'sms-engine/domain/d.ts': `import '../../content/product.ts'\nimport type { F } from '../../content/catalogue.ts'`,
      'sms-engine/store/e.ts': empty,
      'content/product.ts': empty,
      'content/catalogue.ts': empty,
    },
    [],
  ],
  [
    'the engine does not know the API, not even its types',
    { 'sms-engine/engine/a.ts': `\nimport type { B } from '../../api/b.ts'`, 'api/b.ts': empty },
    ['sms-engine/engine/a.ts:2: sms-engine may not import api: a floor imports only what lies below it'],
  ],
  [
    'inside the engine the floors hold as well',
    {
      'sms-engine/store/a.ts': `import '../engine/b.ts'`,
      'sms-engine/engine/b.ts': empty,
      'sms-engine/carrier/c.ts': `import '../store/d.ts'`,
      'sms-engine/store/d.ts': empty,
      'sms-engine/webhooks/e.ts': `import '../jobs/f.ts'`,
      'sms-engine/jobs/f.ts': empty,
    },
    [
      'sms-engine/store/a.ts:1: sms-engine/store may not import sms-engine/engine: a floor imports only what lies below it',
      'sms-engine/carrier/c.ts:1: sms-engine/carrier may not import sms-engine/store: a floor imports only what lies below it',
      'sms-engine/webhooks/e.ts:1: sms-engine/webhooks may not import sms-engine/jobs: a floor imports only what lies below it',
    ],
  ],
  [
    'the domain is a tower of its own',
    {
      'sms-engine/domain/model/a.ts': `import type { B } from '../teaching/b.ts'`,
      'sms-engine/domain/teaching/b.ts': `import '../model/c.ts'`,
      'sms-engine/domain/model/c.ts': empty,
    },
    [
      'sms-engine/domain/model/a.ts:1: sms-engine/domain/model may not import sms-engine/domain/teaching: a floor imports only what lies below it',
    ],
  ],
  [
    'the rooms of the API have floors too',
    {
      'api/http/a.ts': `import type { B } from '../account/b.ts'`,
      'api/account/b.ts': `import '../billing/c.ts'\nimport '../http/d.ts'`,
      'api/http/d.ts': empty,
      'api/billing/c.ts': `import '../learning/e.ts'`,
      'api/learning/e.ts': `import '../phone/f.ts'`,
      'api/phone/f.ts': empty,
      'api/app.ts': `import './billing/c.ts'`,
    },
    [
      'api/http/a.ts:1: api/http may not import api/account: a floor imports only what lies below it',
      'api/account/b.ts:1: api/account may not import api/billing: a floor imports only what lies below it',
      'api/billing/c.ts:1: api/billing may not import api/learning: a floor imports only what lies below it',
    ],
  ],
  [
    'the API meets the engine at its doors, not in its back rooms',
    {
      'api/app.ts': [
        `import '../sms-engine/engine/a.ts'`,
        `import '../sms-engine/runtime/jobs/b.ts'`,
        `import '../sms-engine/domain/c.ts'`,
        `import '../sms-engine/config.ts'`,
        `import '../sms-engine/store/d.ts'`,
        `import type { Job } from '../sms-engine/jobs/e.ts'`,
        `import '../sms-engine/replay/f.ts'`,
      ].join('\n'),
      'api/app.test.ts': `import '../sms-engine/store/d.ts'`,
      'sms-engine/engine/a.ts': empty,
      'sms-engine/runtime/jobs/b.ts': empty,
      'sms-engine/domain/c.ts': empty,
      'sms-engine/config.ts': empty,
      'sms-engine/store/d.ts': empty,
      'sms-engine/jobs/e.ts': empty,
      'sms-engine/replay/f.ts': empty,
    },
    [
      'api/app.ts:5: the API may not import sms-engine/store',
      'api/app.ts:6: the API may not import sms-engine/jobs',
      'api/app.ts:7: the API may not import sms-engine/replay',
    ],
  ],
  [
    "the portal's rooms stand on floors: types, style sheets and pages fetched later count too",
    {
      'portal/ui/a.tsx': `import '../phone/a.css'`,
      'portal/phone/a.css': '',
      'portal/view/b.ts': `import type { C } from '../build/c.ts'`,
      'portal/build/c.ts': `import '../view/d.ts'`,
      'portal/view/d.ts': empty,
      'portal/shell/e.tsx': `export const page = () => import('../pages/f.tsx')`,
      'portal/pages/f.tsx': `import '../shell/g.tsx'`,
      'portal/shell/g.tsx': empty,
    },
    [
      'portal/ui/a.tsx:1: portal/ui may not import portal/phone: a floor imports only what lies below it',
      'portal/view/b.ts:1: portal/view may not import portal/build: a floor imports only what lies below it',
      'portal/shell/e.tsx:1: portal/shell may not import portal/pages: a floor imports only what lies below it',
    ],
  ],
  [
    'a folder without a floor is asked for one',
    { 'sms-engine/misc/a.ts': `import '../engine/b.ts'`, 'sms-engine/engine/b.ts': empty },
    ['sms-engine/misc/a.ts:1: sms-engine/misc has no floor'],
  ],
  [
    'tests and their helpers may import upwards',
    {
      'sms-engine/domain/a.ts': empty,
      'sms-engine/domain/a.test.ts': `import './a.ts'\nimport '../testing/world.ts'\nimport { readFileSync } from 'node:fs'`,
      'sms-engine/testing/world.ts': `import '../../api/b.ts'\nconst now = new Date()`,
      'api/b.ts': empty,
    },
    [],
  ],
  [
    'the portal takes types of api/schemas and values of content/product.ts, and nothing else',
    {
      'portal/a.tsx': [
        `import type { User } from '../api/schemas/user.ts'`,
        `import { brand } from '../content/product.ts'`,
        `import { user } from '../api/schemas/user.ts'`,
        `import type { App } from '../api/app.ts'`,
        `import { load } from '../content/load.ts'`,
        `export const page = <p>{brand}{user}{load}</p>`,
      ].join('\n'),
      'portal/build/facts.ts': `import { load } from '../../content/load.ts'\nexport const facts = load()`,
      'api/schemas/user.ts': empty,
      'api/app.ts': empty,
      'content/product.ts': empty,
      'content/load.ts': empty,
    },
    [
      'portal/a.tsx:3: the portal may not import ../api/schemas/user.ts',
      'portal/a.tsx:4: the portal may not import ../api/app.ts',
      'portal/a.tsx:5: the portal may not import ../content/load.ts',
    ],
  ],
  [
    'the domain is pure',
    {
      'sms-engine/domain/a.ts': [
        `import { readFileSync } from 'node:fs'`,
        `import { z } from 'zod'`,
        `import { load } from '../../content/load.ts'`,
        `import { fsrs } from 'ts-fsrs'`,
        `export const now = Date.now() + Math.random()`,
        `export const today = new Date()`,
        `export const then = new Date(0) // new Date() in a comment is fine, and so is 'Date.now()'`,
        `export async function wait() {}`,
        `import { DateTime } from 'luxon'`,
        `export const local = DateTime.now()`,
      ].join('\n'),
      'content/load.ts': empty,
    },
    [
      'sms-engine/domain/a.ts:1: the domain is pure: it may not import node:fs',
      'sms-engine/domain/a.ts:2: the domain is pure: it may not import zod',
      'sms-engine/domain/a.ts:3: the domain is pure: it may not import ../../content/load.ts',
      'sms-engine/domain/a.ts:5: the domain is pure: no Date.now()',
      'sms-engine/domain/a.ts:5: the domain is pure: no Math.random()',
      'sms-engine/domain/a.ts:6: the domain is pure: no new Date()',
      'sms-engine/domain/a.ts:8: the domain is pure: no async',
      'sms-engine/domain/a.ts:10: the domain is pure: no DateTime.now()',
    ],
  ],
  [
    'the domain does not read the environment',
    { 'sms-engine/domain/a.ts': `export const port = process.env.PORT` },
    ['sms-engine/domain/a.ts:1: the domain is pure: no process.env'],
  ],
  [
    'one file talks to Twilio and one to Stripe',
    {
      'sms-engine/carrier/twilio/send.ts': `import twilio from 'twilio'`,
      'sms-engine/carrier/twilio/signature.ts': `import { validateRequest } from 'twilio/lib/webhooks/webhooks.js'`,
      'scripts/bench/a.ts': `import twilio from 'twilio'`,
      'scripts/carrier-sim/b.ts': `import type { MessageStatus } from 'twilio/lib/rest/api/v2010/account/message.js'`,
      'scripts/carrier-sim/c.ts': `import { MessageInstance } from 'twilio/lib/rest/api/v2010/account/message.js'`,
      'api/billing/stripe/client.ts': `import Stripe from 'stripe'`,
      'api/billing/stripe/mapping.ts': `import type Stripe from 'stripe'`,
      'api/billing/refund.ts': `import Stripe from 'stripe'`,
    },
    [
      'scripts/bench/a.ts:1: only sms-engine/carrier/twilio/send.ts may import twilio',
      'scripts/carrier-sim/c.ts:1: only sms-engine/carrier/twilio/ may import twilio/lib/rest/api/v2010/account/message.js',
      'api/billing/refund.ts:1: only api/billing/stripe/client.ts may import stripe',
    ],
  ],
  [
    'the words of a carrier stay in its folder',
    {
      'sms-engine/carrier/twilio/a.ts': `export const contentType = 'TwiML'`,
      'sms-engine/config.ts': `export const account = 'TWILIO_ACCOUNT_SID'`,
      'sms-engine/engine/a.ts': `/** As Twilio has it. */\nexport const { MessageSid, optOutWords } = {} as never`,
      'sms-engine/engine/a.test.ts': `import twilio from 'twilio'`,
      'api/b.ts': `export const twilioAuthToken = ''`,
      'scripts/carrier-sim/c.ts': `export const header = 'X-Twilio-Signature'`,
    },
    [
      'sms-engine/engine/a.ts:1: Twilio is a word of one carrier',
      'sms-engine/engine/a.ts:2: MessageSid is a word of one carrier',
      'api/b.ts:1: twilio is a word of one carrier',
    ],
  ],
  [
    'an import names its file with its extension, a package that package.json knows',
    {
      'api/http/a.ts': `import './b'\nimport './c.ts'\nimport 'left-pad'\nimport { createServer } from 'vite'`,
      'api/http/b.ts': empty,
      'scripts/d.ts': `import { createServer } from 'vite'`,
      'portal/build/e.ts': `import 'virtual:facts'`,
    },
    [
      'api/http/a.ts:1: ./b names no file',
      'api/http/a.ts:2: ./c.ts names no file',
      'api/http/a.ts:3: left-pad is not among the dependencies',
      'api/http/a.ts:4: vite is not among the dependencies',
    ],
  ],
  [
    'nothing is left for later',
    { 'api/a.ts': `export {}\n// ${'FIX'}ME: later`, 'portal/a.css': `/* ${'TO'}DO */` },
    [`api/a.ts:2: a ${'FIX'}ME was left`, `portal/a.css:1: a ${'TO'}DO was left`],
  ],
  [
    'a class has one meaning on all pages',
    {
      'portal/pages/a.tsx': `import './a.css'\nimport '../shell/b.css'\nimport '../styles/base.css'`,
      'portal/styles/base.css': '.table { color: red }',
      'portal/pages/a.css': '.banner { color: red }\n.table,\n.side { gap: 0 }\n@media print { .banner { gap: 0 } }',
      'portal/shell/b.css': '/* .side {} */\n.banner b { gap: 0 }\n@media print {\n  .other,\n  .banner { gap: 0 }\n}',
    },
    ['portal/shell/b.css:4: .banner is defined in portal/pages/a.css too'],
  ],
]

for (const [name, files, said] of cases) test(name, () => assert.equal(checkLive(files), said))

test('a file that nothing reaches is dead', () => {
  const said = check({
    'scripts/start.ts': `import '../api/a.ts'\nspawn(new URL('child.ts', import.meta.url))\nrun('portal/b.ts')\nawait import('../api/c.ts')`,
    'scripts/child.ts': empty,
    'scripts/health.ts': empty,
    'scripts/proxy.ts': empty,
    Dockerfile: 'HEALTHCHECK CMD ["node", "scripts/health.ts"]',
    'compose.yaml': 'command: [node, scripts/proxy.ts]',
    'portal/b.ts': empty,
    'api/a.ts': empty,
    'api/c.ts': empty,
    'api/forgotten.ts': empty,
    'api/only-tested.ts': empty,
    'api/only-tested.test.ts': `import './only-tested.ts'\nimport './testing/used.ts'`,
    'api/testing/used.ts': empty,
    'api/testing/unused.ts': empty,
    'portal/index.html': '<script type="module" src="/main.tsx"></script><script src="/early.js"></script>',
    'portal/main.tsx': empty,
    'portal/public/early.js': empty,
    'portal/vite.config.ts': `import './build/plugin.ts'`,
    'portal/build/plugin.ts': empty,
  })
  assert.equal(said, [
    'api/forgotten.ts:1: nothing reaches it: it is dead',
    'api/only-tested.ts:1: only tests reach it: it is dead',
    'api/testing/unused.ts:1: nothing reaches it: it is dead',
  ])
})

test('a command starts a file that exists', () => {
  const said = check({ 'package.json': '{\n"scripts": {\n"start": "node scripts/start.ts"\n}\n}' })
  assert.equal(said, ['package.json:3: npm run start starts scripts/start.ts, which does not exist'])
})

test('the lock is whole and names no host', () => {
  const kept = { version: '1.0.0', integrity: 'sha512-x', dev: true }
  const packages = {
    '': { dependencies: { a: '1.0.0' }, devDependencies: { gone: '1.0.0' } },
    'node_modules/a': { ...kept, dependencies: { b: '1', c: '1' }, optionalDependencies: { 'b-mac': '1' } },
    'node_modules/a/node_modules/b': {
      ...kept,
      resolved: 'https://packages.example/b.tgz',
      dependencies: { c: '1' },
    },
    'node_modules/c': { ...kept, integrity: undefined },
    'node_modules/b-mac': { dev: true, optional: true },
  }
  const said = checkLive({ 'package-lock.json': JSON.stringify({ packages }, null, 2) })
  assert.equal(said, [
    'package-lock.json:3: package.json asks for gone, which is not locked',
    'package-lock.json:11: node_modules/a asks for b-mac, which is not locked',
    'package-lock.json:23: node_modules/a/node_modules/b names a host',
    'package-lock.json:32: node_modules/c has no integrity',
  ])
})

const licences: [license: string | undefined, isAllowed: boolean][] = [
  ['MIT', true],
  ['(MIT OR GPL-3.0-only)', true],
  ['(Apache-2.0 AND BSD-3-Clause)', true],
  ['MIT AND GPL-3.0-only', false],
  ['AGPL-3.0-only', false],
  ['SSPL-1.0', false],
  ['SEE LICENSE IN LICENSE', false],
  [undefined, false],
]
for (const [license, isAllowed] of licences) {
  test(`what runs may ${isAllowed ? '' : 'not '}be under ${license ?? 'no licence'}; a tool may be under any`, () => {
    const kept = { version: '1.0.0', integrity: 'sha512-x', license }
    const packages = { '': {}, 'node_modules/a': kept, 'node_modules/tool': { ...kept, dev: true } }
    const said = checkLive({ 'package-lock.json': JSON.stringify({ packages }, null, 2) })
    const problem = license
      ? `node_modules/a is under ${license}, which is not on the list`
      : 'node_modules/a names no licence'
    assert.equal(said, isAllowed ? [] : [`package-lock.json:4: ${problem}`])
  })
}

test('a problem says how to get out of it', () => {
  const tree = buildTree(new Map([['api/a.ts', `import './b'`]]))
  const problems = rules.flatMap((rule) => [...rule(tree)])
  assert.ok(problems.length > 0)
  for (const { wayOut } of problems) assert.ok(wayOut.length > 10)
})

test.run()
