/** The one account that the simulated carrier knows. */
export interface Account {
  /** `AC` and 32 hex digits. */
  readonly sid: string
  readonly authToken: string
  /** The number that the service sends from, E.164. */
  readonly from: string
  /** `MG` and 32 hex digits when the service sends through a Messaging Service. */
  readonly messagingServiceSid: string | null
}

/** The one RCS sender of the Messaging Service, as Twilio names it. */
export const rcs_agent = 'rcs:tallytext_agent'

/** E.164 with a leading plus; within the North American plan exactly ten digits, area and exchange from 200 up. */
export const isPhoneNumber = (text: string): boolean =>
  text.startsWith('+1') ? /^\+1[2-9]\d{2}[2-9]\d{6}$/.test(text) : /^\+[2-9]\d{6,14}$/.test(text)
