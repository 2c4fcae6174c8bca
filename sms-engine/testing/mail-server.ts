import { createServer, type Socket } from 'node:net'
import { freePort } from '../../scripts/ports.ts'

/** A mail as it arrived. */
export interface ReceivedMail {
  readonly to: string
  /** Headers and text. */
  readonly data: string
}

/** As much of a mail server as ours needs, on this machine. */
export interface MailServer {
  readonly url: string
  readonly received: readonly ReceivedMail[]
  /** Every line sent to it. */
  readonly heard: readonly string[]
  close(): void
}

/** What it answers a command instead of yes; `silence` for no answer at all, as if it hangs. */
export type Objection = (command: string) => string | 'silence' | undefined

/** @param port the port of an earlier server, to replace it */
export async function startMailServer(
  object: Objection = () => undefined,
  port: number | undefined = undefined,
): Promise<MailServer> {
  const received: ReceivedMail[] = []
  const heard: string[] = []
  const sockets = new Set<Socket>()
  const at = port ?? (await freePort())
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
    socket.on('error', () => undefined)
    converse(socket, object, heard, (mail) => received.push(mail))
  })
  await new Promise<void>((resolve) => server.listen(at, '127.0.0.1', resolve))
  return {
    url: `smtp://127.0.0.1:${at}`,
    received,
    heard,
    close() {
      server.close()
      for (const socket of sockets) socket.destroy()
    },
  }
}

function converse(socket: Socket, object: Objection, heard: string[], take: (mail: ReceivedMail) => void): void {
  let to = ''
  let data: string[] | null = null
  let rest = ''
  const say = (command: string, yes: string) => {
    const objection = object(command)
    if (objection !== 'silence') socket.write(`${objection ?? yes}\r\n`)
    return objection === undefined
  }
  say('CONNECT', '220 test')
  socket.on('data', (chunk) => {
    const lines = (rest + chunk.toString()).split('\r\n')
    rest = lines.pop() ?? ''
    for (const line of lines) {
      heard.push(line)
      if (data) {
        if (line !== '.') data.push(line)
        else {
          const mail = { to, data: data.join('\n') }
          data = null
          if (say('END OF DATA', '250 taken')) take(mail)
        }
      } else if (line.startsWith('QUIT')) socket.end('221 bye\r\n')
      else if (line.startsWith('DATA')) {
        if (say(line, '354 go on')) data = []
      } else {
        if (line.startsWith('RCPT TO:')) to = line.slice('RCPT TO:<'.length, line.indexOf('>'))
        say(line, '250 ok')
      }
    }
  })
}
