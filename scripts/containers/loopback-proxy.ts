/**
 * `node scripts/containers/loopback-proxy.ts 8000:3000 …`: passes connections that come to the first port from outside the
 * container on to the second one inside. The simulator, and a server in development, answer on loopback alone, and that
 * stays so; a container's published ports never come from there. Bytes go through as they are.
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
