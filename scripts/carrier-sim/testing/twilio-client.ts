import twilio from 'twilio'
import RequestClient from 'twilio/lib/base/RequestClient.js'

class LocalRequestClient extends RequestClient {
  readonly #baseUrl: string

  constructor(baseUrl: string, timeout: number) {
    super({ timeout })
    this.#baseUrl = baseUrl
  }

  override request<Data>(options: RequestClient.RequestOptions<Data>) {
    return super.request<Data>({ ...options, uri: options.uri.replace('https://api.twilio.com', this.#baseUrl) })
  }
}

/** The real client, talking to `baseUrl` instead of Twilio. Requests time out after `timeout_ms`. */
export const localTwilio = (
  accountSid: string,
  authToken: string,
  baseUrl: string,
  timeout_ms = 10_000,
): twilio.Twilio => twilio(accountSid, authToken, { httpClient: new LocalRequestClient(baseUrl, timeout_ms) })
