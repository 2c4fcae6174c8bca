import { startPostgres } from '../embedded-postgres.ts'

const [dataDir = ''] = process.argv.slice(2)
const { url } = await startPostgres({ dataDir, durable: true, quiet: true })
process.send?.(url)
setInterval(() => {}, 60_000)
