import { startPostgres } from '../embedded-postgres.ts'
import { makeThrowawayFolder } from '../testing/throwaway-folder.ts'

const folder = makeThrowawayFolder('held')
const empty = process.argv.includes('--empty')
const { port } = empty ? { port: 0 } : await startPostgres({ dataDir: folder, durable: false, quiet: true })
process.send?.({ folder, port })
setInterval(() => {}, 60_000)
