/** The portal under `npm run dev`: Vite's server on the given port, which forwards everything else to the API. */
import { join } from 'node:path'
import { createServer } from 'vite'
import { root } from '../config.ts'

const [port] = process.argv.slice(2)
const vite = await createServer({ root: join(root, 'portal'), server: { port: Number(port), strictPort: true } })

async function stop(): Promise<void> {
  await vite.close()
  process.exit()
}
process.once('SIGTERM', stop)
process.once('SIGINT', stop)
process.once('disconnect', stop)

await vite.listen()
process.send?.({ type: 'ready' })
