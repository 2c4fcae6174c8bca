/** The only account that the simulated carrier has. */
export interface Account {
  /** `AC` and 32 hex digits. */
  readonly sid: string
  readonly authToken: string
  /** The number that the service sends from, E.164. */
  readonly from: string
  /** `MG` and 32 hex digits when the service sends through a Messaging Service. */
  readonly messagingServiceSid: string | null
  /** Everything the service sends from; the one above comes first. */
  readonly senders: readonly [AccountSender, ...AccountSender[]]
}

/** A number or a Messaging Service of the account. */
export interface AccountSender {
  /** The number, or the `MG…` of the service. */
  readonly id: string
  /** The number that phones see, E.164. */
  readonly number: string
  /** The send rate; texts beyond it wait in the sender's queue. Unlimited when absent. */
  readonly segmentsPerSecond?: number | undefined
}

/** The sender with this id or number; the first if there is none, as for data from before there were several. */
export const senderOf = ({ senders }: Account, name: string | undefined): AccountSender =>
  senders.find(({ id, number }) => id === name || number === name) ?? senders[0]

export const isService = ({ id }: AccountSender): boolean => id.startsWith('MG')

/**
 * A sender from its settings. A Messaging Service gets a number for phones to see: 202-555-01xx, reserved for fiction.
 */
export const accountSender = (
  { id, segmentsPerSecond }: Pick<AccountSender, 'id' | 'segmentsPerSecond'>,
  index: number,
): AccountSender => ({
  id,
  number: id.startsWith('MG') ? `+1202555${String(110 + index).padStart(4, '0')}` : id,
  segmentsPerSecond,
})

/** The Messaging Service's only RCS sender, named as at Twilio. */
export const rcs_agent = 'rcs:tallytext_agent'

/**
 * E.164 with a leading plus; in the North American plan exactly ten digits, with area and exchange codes from 200 up.
 */
export const isPhoneNumber = (text: string): boolean =>
  text.startsWith('+1') ? /^\+1[2-9]\d{2}[2-9]\d{6}$/.test(text) : /^\+[2-9]\d{6,14}$/.test(text)
