import type { EventOf } from '../domain/model/event.ts'
import type { Sender } from '../domain/model/sender.ts'
import { hour_ms } from '../domain/model/units.ts'
import type { Finding } from '../runtime/finding.ts'
import type { SendError } from './send-error.ts'

// What the engine asks of any carrier, in our words. Each carrier is a folder beside this file, and `sms-engine/config.ts`
// names the one that we are with. `sid` is always the carrier's own id of a text.

/** A carrier with an account of ours, as `config.ts` makes it from the environment. */
export interface CarrierAccount {
  /** Our number or messaging service, of several the first: suppressions and consents belong to it. */
  readonly sender: string
  /** All that the programme texts from, where they are several; a number keeps the one that it was texted from first. */
  readonly senders?: readonly Sender[] | undefined
  /** Who answers STOP, START and HELP. */
  readonly keywords: 'carrier' | 'ours'
  readonly language: CarrierLanguage
  /** Loads the carrier's client, which costs a fifth of a second and which only a process that sends needs. */
  connect(): Promise<Carrier>
  /** How our account and sender are set there, compared with what we need. Never rejects. */
  inspect(publicUrl: string): Promise<readonly Finding[]>
  /** Calls our webhook for texts as the carrier would, with nothing in it; the answer's status, 400 when all is well. */
  knock(publicUrl: string): Promise<number>
}

/**
 * No send takes longer, waiting for a connection included: what has not left by then must not leave any more. A claim on
 * a text ends by time, and a request that outlived it could double the text.
 */
export const send_ms_max = 10_000

/** How late a carrier may list a text that it has taken. Some came hours late, most within minutes; a lesson may be an hour late. */
export const usual_list_lag_ms = hour_ms

/** The line to the carrier. */
export interface Carrier {
  /** What the carrier's clock shows, ms since the epoch, going by its last answer; null before the first. */
  now(): number | null
  /** Hands over one text, within `send_ms_max`. Never rejects. */
  send(text: OutboundText): Promise<SendResult>
  /**
   * Texts that we handed to the carrier for a number since a moment (ms), replies to webhooks left out; null when it
   * does not say.
   */
  list(to: string, since: number): Promise<ListedText[] | null>
  /** Replies that the carrier took from our answers to its webhooks for a number since a moment (ms); null as in `list`. */
  listReplies(to: string, since: number): Promise<ListedText[] | null>
  /** Whether the carrier lists a text that it brought us since a moment (ms): where it does not, its list is late. Null as in `list`. */
  hasListed(from: string, sid: string, since: number): Promise<boolean | null>
  /** Texts to us since a moment (ms), oldest first, whether or not they reached our webhook; null when the carrier does not say. */
  received(since: number): Promise<ReceivedText[] | null>
  /** Texts from us since a moment (ms), oldest first, answers to webhooks included; null when the carrier does not say. */
  sent(since: number): Promise<SentText[] | null>
  /** What became of a text with this id of the carrier; null when the carrier does not say. */
  fateOf(sid: string): Promise<Fate | null>
  /** What only some carriers do for numbers; absent where there is nothing of it. */
  readonly numbers?: NumberServices
}

/** What a carrier may do for a number besides carrying texts. Absent is what it does not offer, or what we did not switch on. */
export interface NumberServices {
  /**
   * Whether a number has gone to somebody else since a moment (ms) at which it was surely its owner's; `unknown` when nobody
   * keeps records of it, null when the carrier does not say now. Each question costs something.
   */
  readonly ownerSince?: (phone: string, since: number) => Promise<NumberOwner | null>
  /**
   * Tells the carrier who opted out in words that it does not know, and who came back since, so that it blocks the same
   * numbers as we do. Telling the same again changes nothing. At most `consents_at_once_max`.
   * @returns what became of each, by its id; null when the carrier did not say
   */
  readonly tellConsents?: (changes: readonly ConsentChange[]) => Promise<ReadonlyMap<string, ConsentTold> | null>
}

export type NumberOwner = 'same' | 'other' | 'unknown'

/** What somebody wants of us, for the carrier's records. */
export interface ConsentChange {
  /** 32 hex digits; the same when it is told again. */
  readonly id: string
  /** E.164. */
  readonly phone: string
  readonly action: 'opt-in' | 'opt-out'
  /** ms since the epoch. */
  readonly at: number
}

/** `code`: the carrier's own, of what it will not take however often it is told. */
export type ConsentTold = { readonly taken: true } | { readonly taken: false; readonly code: number }

/** How many changes a carrier takes in one request. */
export const consents_at_once_max = 25

/** A text to hand to the carrier. */
export interface OutboundText {
  readonly to: string
  /** Which of our senders it goes from; needed only where they are several. */
  readonly from?: string | undefined
  readonly body: string
  /** Where delivery is to be reported, from `CarrierLanguage.reportAddress`. */
  readonly reportTo: string
  /** How long the carrier may keep trying, 1 to 36,000 s. */
  readonly validity_s: number
}

/**
 * What became of an attempt. `refused`: it was certainly not taken; the code says why, null when the carrier was not
 * reached at all. `uncertain`: the request left and no answer says whether it was taken.
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
  /** It went as the answer to a webhook, and was not handed over by `send`. */
  readonly isReply: boolean
  readonly fate: Fate
}

/** How a carrier speaks to us: its webhooks and its error codes. Talks to nobody, so that both processes have it. */
export interface CarrierLanguage {
  /** Where the carrier posts texts and delivery reports, below our public address. */
  readonly paths: { readonly text: string; readonly report: string }
  /** The address under which the carrier reports what became of our message with this id, trying again when we do not answer. */
  reportAddress(publicUrl: string, messageId: string): string
  /** What a request at one of the paths says; null unless the carrier signed it for exactly this address and body. */
  open(request: WebhookRequest): Envelope | null
  /** The answer to a text that makes the carrier send these replies, in order. */
  renderReplies(replies: readonly string[]): { readonly contentType: string; readonly body: string }
  /** What an error code of the carrier means; null stands for a carrier that was never reached. */
  meaningOf(code: number | null): SendError
}

/** A request at one of our webhooks, as it came. */
export interface WebhookRequest {
  /** The whole address as the carrier called it: our public address, the raw path and query. */
  readonly url: string
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>
  readonly body: string
}

/** A signed request, to be read as the one thing or the other; null when it is not that. */
export interface Envelope {
  text(): InboundText | null
  report(): DeliveryReport | null
}

/** A text that reached us, well-formed so that Postgres can keep it. When the carrier tries again, `sid` is the same. */
export interface InboundText {
  readonly sid: string
  /** E.164. */
  readonly from: string
  /** Which of our senders it came to, where the carrier says so. */
  readonly to?: string | undefined
  readonly body: string
  /** How many pictures and the like came with it. */
  readonly media: number
  readonly handledByCarrier: EventOf<'text'>['handledByCarrier']
}

/** A text to us as the carrier lists it. */
export interface ReceivedText extends InboundText {
  /** When the carrier had it, ms since the epoch. */
  readonly receivedAt: number
}

/** A report of what became of a text of ours. */
export interface DeliveryReport extends Fate {
  /** The id that `reportAddress` was given, as it came back. */
  readonly messageId: string
  readonly sid: string
}

/** What became of a text. */
export interface Fate {
  /** Null when the carrier's word for it says nothing to us: such a report is taken and ignored. */
  readonly status: 'sent' | 'delivered' | 'undelivered' | 'failed' | null
  readonly errorCode: number | null
}
