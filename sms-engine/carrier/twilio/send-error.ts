/** How often and how patiently a refused text is tried again. Every text also has a time after which it is dropped. */
export interface Retry {
  /** Attempts in all, whatever ended the earlier ones. */
  readonly attempts_max: number
  /** The first pause; each later one is twice as long. */
  readonly pause_ms: number
  readonly pause_ms_max: number
}

const never: Retry = { attempts_max: 1, pause_ms: 0, pause_ms_max: 0 }
const aFewTimes: Retry = { attempts_max: 3, pause_ms: 2_000, pause_ms_max: 60_000 }
const later: Retry = { ...aFewTimes, attempts_max: Infinity }
const onceMended: Retry = { attempts_max: Infinity, pause_ms: 60_000, pause_ms_max: 60_000 }

/** Whose fault a send error is, and what follows from it. */
export interface SendError {
  /** `sender`: our account or number; nothing goes out until its owner mends it. */
  readonly fault: 'contact' | 'sender' | 'carrier' | 'text'
  readonly retry: Retry
  /** The number opted out at the carrier: it must not be texted any more. */
  readonly blocks: boolean
  readonly meaning: string
  /** What the owner of the number is told, where the carrier says what is wrong with it. */
  readonly forPeople?: string
}

const contact = (meaning: string, forPeople: string): SendError => ({
  fault: 'contact',
  retry: never,
  blocks: false,
  meaning,
  forPeople,
})
const sender = (meaning: string): SendError => ({ fault: 'sender', retry: onceMended, blocks: false, meaning })
const carrier = (meaning: string, retry = later): SendError => ({ fault: 'carrier', retry, blocks: false, meaning })
const text = (meaning: string): SendError => ({ fault: 'text', retry: never, blocks: false, meaning })

const landline = 'That number is a landline, which cannot receive texts. Please use a mobile number.'
const unknown = 'No phone has that number. Please check it.'

const noConnection = carrier('no connection')
const unheardOf = carrier('unknown error', aFewTimes)

/** Twilio's error codes that a text can end with (twilio.com/docs/api/errors), and bare HTTP statuses. */
const table: Readonly<Record<number, SendError>> = {
  401: sender('account or token refused'),
  403: sender('account not allowed to'),
  429: carrier('too many requests'),
  20003: sender('account or token refused'),
  20404: sender('no such account'),
  20429: carrier('too many requests'),
  21211: contact('not a phone number', unknown),
  21212: sender('our number is none'),
  21408: sender('country not enabled'),
  21602: text('empty text'),
  21603: sender('no sender given'),
  21606: sender('our number cannot text this one'),
  21610: { fault: 'contact', retry: never, blocks: true, meaning: 'the number opted out' },
  21611: carrier('queue of our number is full'),
  21614: contact('not a mobile number', landline),
  21617: text('text too long'),
  21635: contact('a landline', landline),
  21659: sender('our number is not one of the carrier'),
  21660: sender('our number belongs to another account'),
  21703: sender('messaging service without a number'),
  30001: carrier('queue overflow'),
  30002: sender('account suspended'),
  30003: contact('phone unreachable', 'That phone could not be reached. Is it switched on?'),
  30005: contact('unknown number', unknown),
  30006: contact('a landline or unreachable carrier', landline),
  30007: text('filtered as spam'),
  30008: carrier('unknown delivery error', never),
  30032: sender('toll-free number not verified'),
  30034: sender('number not registered for A2P'),
  30036: carrier('validity expired', never),
}

/**
 * What a refusal means. A code that is not in the table is the carrier's fault and tried a few times.
 * @param code null when the carrier was never reached
 */
export function sendError(code: number | null): SendError {
  return code === null ? noConnection : (table[code] ?? unheardOf)
}

/**
 * How long to wait after so many attempts, ms; null when that was the last. The jitter, up to half of the pause, keeps
 * workers from coming back together.
 */
export function pauseAfter(attempts: number, { attempts_max, pause_ms, pause_ms_max }: Retry): number | null {
  if (attempts >= attempts_max) return null
  return Math.min(pause_ms * 2 ** (attempts - 1), pause_ms_max) * (0.5 + Math.random() / 2)
}
