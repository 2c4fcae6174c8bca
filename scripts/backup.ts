/** `npm run backup`: copies the database as it is at one moment, while the service keeps running. */
import { statSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { isOfArchive } from './backup/archive.ts'
import { backUp } from './backup/back-up.ts'
import { readSettings, root } from './config.ts'
import { explainToPerson } from './explain-to-person.ts'
import { findDatabase } from './tool-database.ts'

const usage = `Copies the database into a new folder, while the service goes on.

  npm run backup                      into DATA_DIR/backups/ and the time
  npm run backup -- --to FOLDER       into this one, which must not be there yet`

try {
  const { values } = parseArgs({ options: { to: { type: 'string' }, help: { type: 'boolean', default: false } } })
  if (values.help) console.log(usage)
  else {
    const { DATA_DIR = '.data' } = readSettings()
    const time = new Date().toISOString().slice(0, 19).replaceAll(':', '-')
    const folder = resolve(values.to ?? join(resolve(root, DATA_DIR), 'backups', time))
    const database = await findDatabase()
    try {
      const { tables, madeAt } = await backUp(database.url, folder)
      const rows = tables.reduce((sum, table) => sum + table.rows, 0)
      const bytes = tables.reduce((sum, { file }) => sum + statSync(join(folder, file)).size, 0)
      console.log(`${rows} rows of ${tables.length} tables as of ${madeAt}, ${Math.ceil(bytes / 1024)} kB: ${folder}`)
      if (tables.some(isOfArchive))
        console.log('Old months are not in it but in ARCHIVE_DIR: copy that folder now that this is complete.')
      console.log('It holds texts, numbers and addresses: encrypt it before it leaves this machine.')
    } finally {
      await database.close()
    }
  }
} catch (error) {
  explainToPerson(error, usage)
}
