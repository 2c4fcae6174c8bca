/** Whose fault a send error is, and what follows from it. */
export interface SendError {
  readonly fault: 'contact' | 'sender' | 'carrier'
  /** The carrier did not take it and may take it later. */
  readonly retry: boolean
  /** The number opted out at the carrier: it must not be texted any more. */
  readonly blocks: boolean
  readonly meaning: string
}

const contact = (meaning: string, blocks = false): SendError => ({ fault: 'contact', retry: false, blocks, meaning })
const sender = (meaning: string): SendError => ({ fault: 'sender', retry: false, blocks: false, meaning })
const carrier = (meaning: string, retry = true): SendError => ({ fault: 'carrier', retry, blocks: false, meaning })

/** Twilio's error codes that a text can end with (twilio.com/docs/api/errors). */
const table: Readonly<Record<number, SendError>> = {
  20429: carrier('too many requests'),
  21211: contact('not a phone number'),
  21408: sender('country not enabled'),
  21602: sender('empty text'),
  21603: sender('no sender given'),
  21606: sender('our number cannot text this one'),
  21610: contact('the number opted out', true),
  21611: carrier('queue of our number is full'),
  21614: contact('not a mobile number'),
  21617: sender('text too long'),
  21635: contact('a landline'),
  30001: carrier('queue overflow'),
  30003: contact('phone unreachable'),
  30005: contact('unknown number'),
  30006: contact('a landline or unreachable carrier'),
  30007: sender('filtered as spam'),
  30008: carrier('unknown delivery error', false),
  30032: sender('toll-free number not verified'),
  30034: sender('number not registered for A2P'),
  30036: carrier('validity expired', false),
}

/** What an error code means. A code that is not in the table is the carrier's fault and final. */
export function sendError(code: number): SendError {
  return table[code] ?? carrier('unknown error', false)
}
