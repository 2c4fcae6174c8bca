/** Whose fault a send error is, and what follows from it. */
export interface SendError {
  readonly fault: 'contact' | 'sender' | 'carrier'
  /** The carrier did not take it and may take it later. */
  readonly retry: boolean
  /** The number opted out at the carrier: it must not be texted any more. */
  readonly blocks: boolean
  readonly meaning: string
  /** What the owner of the number is told, where the carrier says what is wrong with it. */
  readonly forPeople?: string
}

const contact = (meaning: string, forPeople: string): SendError => ({
  fault: 'contact',
  retry: false,
  blocks: false,
  meaning,
  forPeople,
})
const sender = (meaning: string): SendError => ({ fault: 'sender', retry: false, blocks: false, meaning })
const carrier = (meaning: string, retry = true): SendError => ({ fault: 'carrier', retry, blocks: false, meaning })

const landline = 'That number is a landline, which cannot receive texts. Please use a mobile number.'
const unknown = 'No phone has that number. Please check it.'

/** Twilio's error codes that a text can end with (twilio.com/docs/api/errors). */
const table: Readonly<Record<number, SendError>> = {
  20429: carrier('too many requests'),
  21211: contact('not a phone number', unknown),
  21408: sender('country not enabled'),
  21602: sender('empty text'),
  21603: sender('no sender given'),
  21606: sender('our number cannot text this one'),
  21610: { fault: 'contact', retry: false, blocks: true, meaning: 'the number opted out' },
  21611: carrier('queue of our number is full'),
  21614: contact('not a mobile number', landline),
  21617: sender('text too long'),
  21635: contact('a landline', landline),
  30001: carrier('queue overflow'),
  30003: contact('phone unreachable', 'That phone could not be reached. Is it switched on?'),
  30005: contact('unknown number', unknown),
  30006: contact('a landline or unreachable carrier', landline),
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
