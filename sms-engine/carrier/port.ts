import type { EventOf } from '../domain/model/event.ts'
import type { Sender } from '../domain/model/sender.ts'
import { hour_ms } from '../domain/model/units.ts'
import type { Finding } from '../runtime/finding.ts'
import type { SendError } from './send-error.ts'

// What the engine asks of any carrier, in our own terms. Each carrier is a folder next to this file, and
// `sms-engine/config.ts` names the one we use. `sid` is always the carrier's own id of a text.

/** Our account with a carrier, as `config.ts` makes it from the environment. */
export interface CarrierAccount {
  /** Our number or messaging service, the first if there are several: suppressions and consents belong to it. */
  readonly sender: string
  /** All senders of the program, if there are several. A number keeps the sender that first texted it. */
  readonly senders?: readonly Sender[] | undefined
  /** Who answers STOP, START and HELP. */
  readonly keywords: 'carrier' | 'ours'
  readonly language: CarrierLanguage
  /** Loads the carrier's client, which takes a fifth of a second and is needed only by a process that sends. */
  connect(): Promise<Carrier>
  /** Compares how our account and sender are set up there with what we need. Never rejects. */
  inspect(publicUrl: string): Promise<readonly Finding[]>
  /**
   * Calls our webhook for texts as the carrier would, with an empty request. Returns the status, 400 if all is well.
   */
  knock(publicUrl: string): Promise<number>
}

/**
 * The limit for a send, including waiting for a connection: a text that has not left by then must not leave at all. A
 * claim on a text expires, and a request that outlived it could send the text twice.
 */
export const send_ms_max = 10_000

/**
 * How late a carrier may list a text it has taken. Most were listed within minutes, some hours late; a lesson may be an
 * hour late.
 */
export const usual_list_lag_ms = hour_ms

/** The line to the carrier. */
export interface Carrier {
  /** The carrier's clock, ms since the epoch, extrapolated from its last answer; null before the first. */
  now(): number | null
  /** Hands over one text, within `send_ms_max`. Never rejects. */
  send(text: OutboundText): Promise<SendResult>
  /**
   * Texts that we handed to the carrier for a number since a moment (ms), without replies to webhooks; null if the
   * carrier does not say.
   */
  list(to: string, since: number): Promise<ListedText[] | null>
  /** Replies for a number that the carrier took from our webhook answers since a moment (ms); null as in `list`. */
  listReplies(to: string, since: number): Promise<ListedText[] | null>
  /**
   * Whether the carrier lists a text it brought us since a moment (ms); if it does not, its list is lagging. Null as in
   * `list`.
   */
  hasListed(from: string, sid: string, since: number): Promise<boolean | null>
  /**
   * Texts to us since a moment (ms), oldest first, whether or not they reached our webhook; null if the carrier does
   * not say.
   */
  received(since: number, stretch?: Stretch): Promise<ReceivedText[] | 'too-long' | null>
  /**
   * Texts from us since a moment (ms), oldest first, including replies to webhooks; null if the carrier does not say.
   * With an end, those that left the carrier until then.
   */
  sent(since: number, stretch?: Stretch): Promise<SentText[] | 'too-long' | null>
  /** What became of the text with this id; null if the carrier does not say. */
  fateOf(sid: string): Promise<Fate | null>
  /** Services for numbers that only some carriers offer; absent if this one has none. */
  readonly numbers?: NumberServices
}

/** How much of a list is wanted. */
export interface Stretch {
  /** Up to when, ms since the epoch; up to the newest if absent. */
  readonly until?: number | undefined
  /** How long to go on asking, ms; what takes longer is `too-long`. */
  readonly within_ms: number
}

/**
 * What a carrier may do for a number besides carrying texts. Absent if it does not offer it or we did not switch it on.
 */
export interface NumberServices {
  /**
   * Whether a number has changed hands since a moment (ms) at which it certainly belonged to its owner; `unknown` if
   * nobody keeps records of it, null if the carrier does not say now. Each query costs money.
   */
  readonly ownerSince?: (phone: string, since: number) => Promise<NumberOwner | null>
  /**
   * Tells the carrier who opted out in words it does not recognize, and who has come back since, so that it blocks the
   * same numbers as we do. Repeating a change has no effect. At most `consents_at_once_max` changes.
   * @returns what became of each change, by its id; null if the carrier did not say
   */
  readonly tellConsents?: (changes: readonly ConsentChange[]) => Promise<ReadonlyMap<string, ConsentTold> | null>
}

export type NumberOwner = 'same' | 'other' | 'unknown'

/** Somebody's opt-in or opt-out, for the carrier's records. */
export interface ConsentChange {
  /** 32 hex digits; the same on every retry. */
  readonly id: string
  /** E.164. */
  readonly phone: string
  readonly action: 'opt-in' | 'opt-out'
  /** ms since the epoch. */
  readonly at: number
}

/** `code`: the carrier's own code for a change it will never take. */
export type ConsentTold = { readonly taken: true } | { readonly taken: false; readonly code: number }

/** How many changes a carrier takes in one request. */
export const consents_at_once_max = 25

/** A text to hand to the carrier. */
export interface OutboundText {
  readonly to: string
  /** The sender it goes from; needed only if there are several. */
  readonly from?: string | undefined
  readonly body: string
  /** Where to report delivery, from `CarrierLanguage.reportAddress`. */
  readonly reportTo: string
  /** How long the carrier may keep trying, 1 to 36,000 s. */
  readonly validity_s: number
}

/**
 * What became of an attempt. `refused`: it was certainly not taken; the code says why, and is null if the carrier was
 * never reached. `uncertain`: the request left, and no answer says whether it was taken.
 */
export type SendResult =
  | { readonly outcome: 'accepted'; readonly sid: string }
  | { readonly outcome: 'refused'; readonly code: number | null }
  | { readonly outcome: 'uncertain' }

/** A text as the carrier lists it. */
export interface ListedText {
  readonly sid: string
  readonly body: string
  /** ms since the epoch. */
  readonly createdAt: number
}

/** A text from us as the carrier lists it. */
export interface SentText extends ListedText {
  readonly phone: string
  /** Whether it went as the answer to a webhook rather than through `send`. */
  readonly isReply: boolean
  readonly fate: Fate
}

/** How a carrier speaks to us: its webhooks and its error codes. It makes no requests, so both processes can use it. */
export interface CarrierLanguage {
  /** Where the carrier posts texts and delivery reports, relative to our public address. */
  readonly paths: { readonly text: string; readonly report: string }
  /** The address where the carrier reports what became of our message with this id, and retries if we do not answer. */
  reportAddress(publicUrl: string, messageId: string): string
  /** What a request at one of the paths says; null unless the carrier signed it for exactly this address and body. */
  open(request: WebhookRequest): Envelope | null
  /** The answer to a text that makes the carrier send these replies, in order. */
  renderReplies(replies: readonly string[]): { readonly contentType: string; readonly body: string }
  /** What the carrier's error code means; null stands for a carrier that was never reached. */
  meaningOf(code: number | null): SendError
}

/** A request at one of our webhooks, as it came. */
export interface WebhookRequest {
  /** The full address as the carrier called it: our public address with the raw path and query. */
  readonly url: string
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>
  readonly body: string
}

/** A signed request, to be read as a text or as a report; each is null if the request is not one. */
export interface Envelope {
  text(): InboundText | null
  report(): DeliveryReport | null
}

/**
 * A text that reached us, well-formed so that Postgres can store it. When the carrier retries, `sid` stays the same.
 */
export interface InboundText {
  readonly sid: string
  /** E.164. */
  readonly from: string
  /** Which of our senders it was sent to, if the carrier says so. */
  readonly to?: string | undefined
  readonly body: string
  /** How many pictures or other attachments came with it. */
  readonly media: number
  readonly handledByCarrier: EventOf<'text'>['handledByCarrier']
}

/** A text to us as the carrier lists it. */
export interface ReceivedText extends InboundText {
  /** When the carrier received it, ms since the epoch. */
  readonly receivedAt: number
}

/** A report of what became of a text of ours. */
export interface DeliveryReport extends Fate {
  /** The id given to `reportAddress`, as it came back. */
  readonly messageId: string
  readonly sid: string
}

/** What became of a text. */
export interface Fate {
  /** Null if the carrier's status means nothing to us: such a report is accepted and ignored. */
  readonly status: 'sent' | 'delivered' | 'undelivered' | 'failed' | null
  readonly errorCode: number | null
}
