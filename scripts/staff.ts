import { parseArgs } from 'node:util'
import { type Colleagues, createColleagues } from '../api/desk/colleagues.ts'
import { migrateAll } from '../api/migrations/migrate-all.ts'
import { openDatabase } from '../sms-engine/runtime/database.ts'
import { readSettings } from './config.ts'
import { explainToPerson } from './explain-to-person.ts'
import { PlainError } from './plain-error.ts'
import { findDatabase } from './tool-database.ts'

const usage = `Who works at the desk, where support answers learners.

  npm run staff -- add NAME --all   somebody who may do everything; the first must be
  npm run staff -- add NAME         somebody who reads and answers
  npm run staff -- link NAME        another link, for a lost key; it ends the old one when it is used
  npm run staff -- list
  npm run staff -- remove NAME      the last one with all rights stays

A link sets up a passkey or a password with an authenticator app. It works once, for a day.`

const name_pattern = /^[\p{L}\p{M}][\p{L}\p{M}\p{N} .'-]{0,39}$/u

try {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { all: { type: 'boolean', default: false } },
  })
  const [command = '', ...words] = positionals
  await run(command, words.join(' ').trim(), values.all)
} catch (error) {
  explainToPerson(error, usage)
}

async function run(command: string, name: string, all: boolean): Promise<void> {
  const deeds: Readonly<Record<string, (colleagues: Colleagues) => Promise<string>>> = {
    add: (colleagues) => add(colleagues, name, all),
    link: async (colleagues) => linkWith(await colleagues.link(name), `There is nobody called ${name}.`),
    list,
    remove: (colleagues) => remove(colleagues, name),
  }
  const deed = deeds[command]
  if (!deed || (command !== 'list' && !name_pattern.test(name))) throw new PlainError(usage)
  const database = await findDatabase()
  try {
    // Looking changes nothing, the schema least of all: processes of the previous release may be running.
    if (command !== 'list') await migrateAll(database.url)
    const db = await openDatabase({ url: database.url, poolSize: 2 })
    try {
      console.log(await deed(createColleagues(db.pool)))
    } finally {
      await db.close()
    }
  } finally {
    await database.close()
  }
}

async function add(colleagues: Colleagues, name: string, all: boolean): Promise<string> {
  const hasSomebodyWithAll = (await colleagues.list()).some(({ allRights }) => allRights)
  if (!all && !hasSomebodyWithAll) {
    throw new PlainError(`Nobody has all rights yet. Add the first one so: npm run staff -- add "${name}" --all`)
  }
  const taken = `There is or was somebody called ${name}. The audit goes by name, so please take another one.`
  return linkWith(await colleagues.add(name, all), taken)
}

function linkWith(token: string | null, otherwise: string): string {
  if (token === null) throw new PlainError(otherwise)
  const { PUBLIC_URL, PORT = '3000' } = readSettings()
  const site = (PUBLIC_URL ?? `http://localhost:${PORT}`).replace(/\/+$/, '')
  // In the fragment, which no server or log sees.
  return `Works once, until this hour tomorrow:\n${site}/desk/set-up#${token}`
}

async function list(colleagues: Colleagues): Promise<string> {
  const everybody = await colleagues.list()
  if (everybody.length === 0) return 'Nobody. The desk is off.'
  return everybody
    .map(({ name, allRights, by, addedAt }) => {
      const rights = allRights ? 'all rights' : 'reads and answers'
      return `${name}: ${rights}, ${by ?? 'has not used the link yet'}, added ${new Date(addedAt).toISOString().slice(0, 10)}`
    })
    .join('\n')
}

async function remove(colleagues: Colleagues, name: string): Promise<string> {
  switch (await colleagues.remove(name)) {
    case 'removed':
      return `${name} is out, and signed out everywhere.`
    case 'unknown':
      throw new PlainError(`There is nobody called ${name}.`)
    case 'last with all rights':
      throw new PlainError(`${name} is the last one with all rights. Add another one with --all first.`)
  }
}
