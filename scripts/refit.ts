/**
 * `npm run refit`, `-- list`, `-- activate VERSION`, `-- revert`: fits the memory model's weights to people's answers.
 */
import { loadCatalogue } from '../content/load.ts'
import { openDatabase } from '../sms-engine/runtime/database.ts'
import { activateWeights, readVersions, retireWeights } from '../sms-engine/store/memory-weights.ts'
import { explainToPerson } from './explain-to-person.ts'
import { PlainError } from './plain-error.ts'
import { findOptimizer } from './refit/optimizer.ts'
import { printVerdict, printVersions } from './refit/print.ts'
import { refit } from './refit/propose.ts'
import { findDatabase } from './tool-database.ts'

const usage = `npm run refit                        fits weights to what people answered, and proposes them when they are better
npm run refit -- list                the versions, and which is active
npm run refit -- activate VERSION    from the next text on it holds, without a restart
npm run refit -- revert              the built-in weights hold again`

try {
  console.log(await obey(process.argv.slice(2)))
} catch (error) {
  explainToPerson(error, usage)
}

async function obey([order, version, ...more]: readonly string[]): Promise<string> {
  const isOrder =
    order === 'activate'
      ? /^\d{1,6}$/.test(version ?? '')
      : version === undefined && [undefined, 'list', 'revert'].includes(order)
  if (!isOrder || more.length > 0) throw new PlainError(usage)
  const database = await findDatabase()
  try {
    const db = await openDatabase({ url: database.url, poolSize: 2 })
    try {
      if (order === 'list') return printVersions(await readVersions(db.pool))
      if (order === 'revert') {
        const retired = await retireWeights(db.pool)
        return retired === null
          ? 'No version is active: the built-in weights hold already.'
          : `Version ${retired} is retired, and the built-in weights hold again. An earlier version comes back by \`npm run refit -- activate VERSION\`.`
      }
      if (order === 'activate') {
        if (!(await activateWeights(db.pool, Number(version)))) throw new PlainError(`There is no version ${version}.`)
        return `Version ${version} holds from the next text on. Cards stay as they are. Back: \`npm run refit -- revert\``
      }
      const { lessons } = loadCatalogue()
      const { verdict, version: proposed } = await refit(
        db.pool,
        (lessonId) => lessons.get(lessonId)?.requires ?? [],
        await findOptimizer(),
      )
      const end =
        proposed === null
          ? `Nothing is proposed: ${verdict.refused}.`
          : `Proposed as version ${proposed}. Nothing has changed yet: \`npm run refit -- activate ${proposed}\``
      return `${printVerdict(verdict)}\n\n${end}`
    } finally {
      await db.close()
    }
  } finally {
    await database.close()
  }
}
