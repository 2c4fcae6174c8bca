import { type Account, type AccountSender, isPhoneNumber, isService, senderOf } from './account.ts'
import { RestError } from './rest-errors.ts'

/** A valid request to send a message. */
export interface CreateRequest {
  readonly to: string
  readonly body: string
  readonly messagingServiceSid: string | null
  readonly sender: AccountSender
  readonly statusCallback: string | null
}

const BODY_CHARACTERS_MAX = 1600
const VALIDITY_SECONDS_MAX = 36_000

/**
 * Parses the form of `POST …/Messages.json`; throws the `RestError` that Twilio would report first.
 * https://www.twilio.com/docs/messaging/api/message-resource#create-a-message-resource
 */
export function readCreateRequest(form: Readonly<Record<string, string>>, account: Account): CreateRequest {
  const { To: to = '', Body: body = '', StatusCallback: statusCallback } = form
  if (to === '') throw new RestError(21604, "A 'To' phone number is required.")
  if (!isPhoneNumber(to)) throw new RestError(21211, `Invalid 'To' Phone Number: ${masked(to)}`)
  const { messagingServiceSid, sender } = readSender(form, account)
  if (account.senders.some(({ number }) => number === to))
    throw new RestError(21266, "'To' and 'From' number cannot be the same")
  if (body === '') throw new RestError(21602, 'Message body is required.')
  if (body.length > BODY_CHARACTERS_MAX) {
    throw new RestError(21617, 'The concatenated message body exceeds the 1600 character limit')
  }
  if (statusCallback && !isWebAddress(statusCallback)) {
    throw new RestError(21609, `The 'StatusCallback' URL ${statusCallback} is not a valid URL`)
  }
  checkValidity(form.ValidityPeriod)
  return { to, body, messagingServiceSid, sender, statusCallback: statusCallback || null }
}

/** The sender: a Messaging Service or a number. */
function readSender(
  form: Readonly<Record<string, string>>,
  account: Account,
): Pick<CreateRequest, 'messagingServiceSid' | 'sender'> {
  const { From: from, MessagingServiceSid: service } = form
  if (service) {
    const services = account.senders.filter(isService)
    const known = services.length > 0 ? services.some(({ id }) => id === service) : /^MG[\da-f]{32}$/.test(service)
    if (!known) throw new RestError(21701, 'The Messaging Service does not exist')
    return { messagingServiceSid: service, sender: senderOf(account, service) }
  }
  if (!from) throw new RestError(21603, "A 'From' phone number is required.")
  if (!account.senders.some(({ number }) => number === from)) {
    throw new RestError(21606, `The 'From' phone number provided (${from}) is not a valid number of this account`)
  }
  return { messagingServiceSid: null, sender: senderOf(account, from) }
}

function checkValidity(seconds: string | undefined): void {
  if (seconds === undefined) return
  const value = Number(seconds)
  if (!Number.isInteger(value) || value < 1 || value > VALIDITY_SECONDS_MAX) {
    throw new RestError(21624, "The 'ValidityPeriod' attribute passed is invalid")
  }
}

/** Twilio shows only the last digits. */
const masked = (number: string): string => number.slice(0, -4).replace(/\d/g, 'X') + number.slice(-4)

function isWebAddress(text: string): boolean {
  const url = URL.parse(text)
  return url !== null && (url.protocol === 'http:' || url.protocol === 'https:')
}
