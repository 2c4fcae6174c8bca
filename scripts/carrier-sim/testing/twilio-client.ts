import twilio from 'twilio'
import RequestClient from 'twilio/lib/base/RequestClient.js'

class LocalRequestClient extends RequestClient {
  readonly #baseUrl: string

  constructor(baseUrl: string) {
    super({ timeout: 700 })
    this.#baseUrl = baseUrl
  }

  override request<Data>(options: RequestClient.RequestOptions<Data>) {
    return super.request<Data>({ ...options, uri: options.uri.replace('https://api.twilio.com', this.#baseUrl) })
  }
}

/** The real client, talking to `baseUrl` instead of Twilio. */
export const localTwilio = (accountSid: string, authToken: string, baseUrl: string): twilio.Twilio =>
  twilio(accountSid, authToken, { httpClient: new LocalRequestClient(baseUrl) })
