/** How often and how patiently a refused text is tried again. Every text also has a time after which it is dropped. */
export interface Retry {
  /** Attempts in all, whatever ended the earlier ones. */
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
  /** `sender`: our account or number; nothing goes out until its owner mends it. */
  readonly fault: 'contact' | 'sender' | 'carrier' | 'text'
  readonly retry: Retry
  /** The number opted out at the carrier: it must not be texted any more. */
  readonly blocks: boolean
  /** The carrier took the text for spam; when it does so with many, it will with the next, too. */
  readonly filtered?: true
  /** The network takes no more of our brand's texts today; of those to other networks it says nothing. */
  readonly brandCapped?: true
  /** Our whole account may send no more for hours: whatever else waits would be refused as well. */
  readonly accountFull?: true
  /** The text did not reach a phone; when this goes on for days, its owner is told by e-mail. */
  readonly unreachable?: true
  readonly meaning: string
  /** What the owner of the number is told, where the carrier says what is wrong with it. */
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

/** The number opted out at the carrier: the one error that blocks. */
export const optedOut: SendError = { fault: 'contact', retry: never, blocks: true, meaning: 'the number opted out' }
/** The carrier was never reached. */
export const noConnection = carrierFault('no connection')
/** A code that is in no table. */
export const unheardOf = carrierFault('unknown error', aFewTimes)

/**
 * How long to wait after so many attempts, ms; null when that was the last. The jitter, up to half of the pause, keeps
 * workers from coming back together.
 */
export function pauseAfter(attempts: number, { attempts_max, pause_ms, pause_ms_max }: Retry): number | null {
  if (attempts >= attempts_max) return null
  return Math.min(pause_ms * 2 ** (attempts - 1), pause_ms_max) * (0.5 + Math.random() / 2)
}
