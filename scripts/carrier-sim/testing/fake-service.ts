import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import twilio from 'twilio'

/** One webhook that the carrier called. */
export interface WebhookCall {
  readonly path: string
  readonly params: Readonly<Record<string, string>>
  readonly headers: IncomingHttpHeaders
  /** Whether Twilio's own library accepts the signature. */
  readonly signed: boolean
}

export type Answer = (call: WebhookCall, response: ServerResponse) => void

export interface FakeService {
  readonly url: string
  readonly calls: WebhookCall[]
  /** Calls to the message webhook or to the status webhook. */
  callsOf(kind: 'message' | 'status'): WebhookCall[]
  /** Sets the answer of the message webhook from now on. */
  answerWith(answer: Answer): void
  close(): Promise<void>
}

/** Answers with TwiML containing these texts. */
export const twiml =
  (...bodies: string[]): Answer =>
  (_call, response) => {
    const messages = bodies.map((body) => `<Message>${body}</Message>`).join('')
    response.writeHead(200, { 'Content-Type': 'text/xml' }).end(`<?xml version="1.0"?><Response>${messages}</Response>`)
  }

export const status =
  (code: number): Answer =>
  (_call, response) =>
    response.writeHead(code).end()

/** A service with webhooks and nothing behind them, over real HTTP. */
export async function startFakeService(authToken: string): Promise<FakeService> {
  const calls: WebhookCall[] = []
  let answer: Answer = twiml()

  const server = createServer(async (request, response) => {
    const params = Object.fromEntries(new URLSearchParams(await text(request)))
    const path = request.url ?? ''
    const signature = String(request.headers['x-twilio-signature'])
    const signed = twilio.validateRequest(authToken, signature, url + path, params)
    const call = { path, params, headers: request.headers, signed }
    calls.push(call)
    if (path.startsWith('/webhooks/twilio/message')) answer(call, response)
    else response.writeHead(204).end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`

  return {
    url,
    calls,
    callsOf: (kind) => calls.filter(({ path }) => path.startsWith(`/webhooks/twilio/${kind}`)),
    answerWith(next) {
      answer = next
    },
    close() {
      server.closeAllConnections()
      return new Promise((resolve) => server.close(() => resolve()))
    },
  }
}
