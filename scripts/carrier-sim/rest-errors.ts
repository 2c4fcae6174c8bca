/** An error of the REST API, in Twilio's format. https://www.twilio.com/docs/usage/twilios-response */
export class RestError extends Error {
  readonly code: number
  readonly status: number
  constructor(code: number, message: string) {
    super(message)
    this.code = code
    this.status = STATUS_BY_CODE[code] ?? 400
  }

  toJSON(): { code: number; message: string; more_info: string; status: number } {
    return {
      code: this.code,
      message: this.message,
      more_info: `https://www.twilio.com/docs/errors/${this.code}`,
      status: this.status,
    }
  }
}

/** Codes whose status is not 400. */
const STATUS_BY_CODE: Readonly<Record<number, number>> = { 20003: 401, 20404: 404, 20429: 429, 20500: 500 }

const TEXTS: Readonly<Record<number, string>> = {
  20003: 'Authenticate',
  20429: 'Too Many Requests',
  20500: 'An internal server error has occurred',
  21610: 'Attempt to send to unsubscribed recipient',
  21611: 'This From number has exceeded the maximum number of queued messages',
  21614: "'To' number is not a valid mobile number",
}

/** The error for a code, with Twilio's own message if that has no details to fill in. */
export const restError = (code: number): RestError => new RestError(code, TEXTS[code] ?? `Simulated error ${code}`)
