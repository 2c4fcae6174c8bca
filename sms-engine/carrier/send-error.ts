/** How often and how patiently a refused text is retried. Every text also has a deadline after which it is dropped. */
export interface Retry {
  /** Total number of attempts, however the earlier ones ended. */
  readonly attempts_max: number
  /** The first pause; each later one is twice as long. */
  readonly pause_ms: number
  readonly pause_ms_max: number
}

export const never: Retry = { attempts_max: 1, pause_ms: 0, pause_ms_max: 0 }
export const aFewTimes: Retry = { attempts_max: 3, pause_ms: 2_000, pause_ms_max: 60_000 }
export const later: Retry = { ...aFewTimes, attempts_max: Infinity }
export const onceMended: Retry = { attempts_max: Infinity, pause_ms: 60_000, pause_ms_max: 60_000 }

/** Whose fault a send error is, and what follows from it. A carrier sorts its codes into these four kinds. */
export interface SendError {
  /** `sender`: our account or number; nothing goes out until we fix it. */
  readonly fault: 'contact' | 'sender' | 'carrier' | 'text'
  readonly retry: Retry
  /** The number opted out at the carrier: it must not be texted again. */
  readonly blocks: boolean
  /** The carrier took the text for spam; if it did so with many texts, it will do so with the next one too. */
  readonly filtered?: true
  /** The network takes no more of our brand's texts today; this says nothing about other networks. */
  readonly brandCapped?: true
  /** Our whole account is blocked from sending for hours: any other waiting text would be refused as well. */
  readonly accountFull?: true
  /** The text did not reach a phone; if this goes on for days, the learner is told by e-mail. */
  readonly unreachable?: true
  readonly meaning: string
  /** What to tell the learner, if the carrier says what is wrong with the number. */
  readonly forPeople?: string
}

export const contactFault = (meaning: string, forPeople: string): SendError => ({
  fault: 'contact',
  retry: never,
  blocks: false,
  meaning,
  forPeople,
})
export const senderFault = (meaning: string): SendError => ({
  fault: 'sender',
  retry: onceMended,
  blocks: false,
  meaning,
})
export const carrierFault = (meaning: string, retry = later): SendError => ({
  fault: 'carrier',
  retry,
  blocks: false,
  meaning,
})
export const textFault = (meaning: string): SendError => ({ fault: 'text', retry: never, blocks: false, meaning })

/** The number opted out at the carrier: the only error that blocks. */
export const optedOut: SendError = { fault: 'contact', retry: never, blocks: true, meaning: 'the number opted out' }
/** The carrier was never reached. */
export const noConnection = carrierFault('no connection')
/** A code that is not in the carrier's table. */
export const unheardOf = carrierFault('unknown error', aFewTimes)

/**
 * How long to wait after this many attempts, ms; null if that was the last. The jitter, up to half of the pause, keeps
 * workers from coming back at the same time.
 */
export function pauseAfter(attempts: number, { attempts_max, pause_ms, pause_ms_max }: Retry): number | null {
  if (attempts >= attempts_max) return null
  return Math.min(pause_ms * 2 ** (attempts - 1), pause_ms_max) * (0.5 + Math.random() / 2)
}
