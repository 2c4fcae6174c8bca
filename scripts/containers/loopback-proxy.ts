/**
 * `node scripts/containers/loopback-proxy.ts 8000:3000 …`: forwards connections from outside the container on the first
 * port to the second port inside, unchanged. The simulator, and a server in development, answer on loopback only, which
 * a container's published ports cannot reach.
 */
import { connect, createServer } from 'node:net'

for (const pair of process.argv.slice(2)) {
  const [from, to] = pair.split(':').map(Number)
  createServer((outside) => {
    const inside = connect({ host: 'localhost', port: Number(to) })
    outside.pipe(inside).pipe(outside)
    outside.on('error', () => inside.destroy())
    inside.on('error', () => outside.destroy())
  }).listen(Number(from), '0.0.0.0')
}
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => process.exit(0))
