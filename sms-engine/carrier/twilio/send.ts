import twilio from 'twilio'
import type { MessageInstance } from 'twilio/lib/rest/api/v2010/account/message.js'
import { type Carrier, type ReceivedText, type SendResult, type SentText, type Stretch, send_ms_max } from '../port.ts'
import { isService, senderIds, type TwilioConfig } from './config.ts'
import { numberServices } from './numbers.ts'
import { fate, numberOf, parseText } from './parse.ts'

type Response<T> = Awaited<ReturnType<typeof twilio.RequestClient.prototype.request<T>>>
type RequestOptions<T> = Parameters<typeof twilio.RequestClient.prototype.request<T>>[0]

interface Line {
  /** A base address other than Twilio's. */
  readonly base: string | undefined
  readonly timeout_ms: number
}

/** Twilio's client with a deadline for the whole request, and with a different base address if one is set. */
class BoundedRequestClient extends twilio.RequestClient {
  readonly #base: string | undefined
  #ahead_ms: number | null = null

  constructor({ base, timeout_ms }: Line) {
    super({ timeout: timeout_ms, keepAlive: true, maxSockets: 64, autoRetry: false })
    this.#base = base?.replace(/\/$/, '')
    // The client's own time-out starts once it is connected: a request that waits for a connection could leave much
    // later.
    this.axios.interceptors.request.use((request) => ({ ...request, signal: AbortSignal.timeout(timeout_ms) }))
  }

  /** Twilio's clock: the `Date` of its last answer plus the time since then on the monotonic clock. */
  now(): number | null {
    return this.#ahead_ms === null ? null : performance.now() + this.#ahead_ms
  }

  override async request<T>(options: RequestOptions<T>): Promise<Response<T>> {
    const uri = this.#base
      ? options.uri.replace(/^https:\/\/(api|messaging|lookups|accounts)\.twilio\.com/, this.#base)
      : options.uri
    const response = await super.request<T>({ ...options, uri })
    const shown = Date.parse(String(response.headers?.date))
    if (!Number.isNaN(shown)) this.#ahead_ms = shown - performance.now()
    return response
  }
}

/** Twilio's real client, behind our carrier interface. */
export function createCarrier(config: TwilioConfig): Carrier {
  const timeout_ms = Math.min(config.timeout_ms ?? 6_000, send_ms_max)
  const httpClient = new BoundedRequestClient({ base: config.apiUrl, timeout_ms })
  const client = twilio(config.accountSid, config.authToken, { httpClient })
  const [first = ''] = senderIds(config)
  const hasService = senderIds(config).some(isService)
  const by = (sender: string) => (isService(sender) ? { messagingServiceSid: sender } : { from: sender })

  /** A phone has a second address over RCS, which only a messaging service can use. */
  const addressesOf = (phone: string) => (hasService ? [phone, `rcs:${phone}`] : [phone])

  /** If anything goes wrong here, the answer is that we do not know; the next tick asks again. */
  async function listed(direction: 'outbound-api' | 'outbound-reply', phone: string, since: number) {
    const lists = addressesOf(phone).map((to) => newest(client, { to, pageSize: page_size }, since, { pages_max }))
    const found = await Promise.all(lists).catch(() => null)
    if (!found) return null
    return found
      .flat()
      .filter((message) => message.direction === direction && message.dateCreated.getTime() >= since)
      .map(({ sid, body, dateCreated }) => ({ sid, body, createdAt: dateCreated.getTime() }))
  }

  return {
    now: () => httpClient.now(),
    async send(text) {
      try {
        const sent = await client.messages.create({
          ...by(text.from ?? first),
          to: text.to,
          body: text.body,
          statusCallback: text.reportTo,
          validityPeriod: text.validity_s,
        })
        // A proxy between us and Twilio may have its own idea of success.
        return sent.sid ? { outcome: 'accepted', sid: sent.sid } : { outcome: 'uncertain' }
      } catch (error) {
        return resultOf(error)
      }
    },
    list: (phone, since) => listed('outbound-api', phone, since),
    listReplies: (phone, since) => listed('outbound-reply', phone, since),
    async hasListed(phone, sid, since) {
      const lists = addressesOf(phone).map((from) =>
        newest(client, { from, pageSize: page_size }, since, { pages_max }),
      )
      const found = await Promise.all(lists).catch(() => null)
      return found ? found.flat().some((message) => message.sid === sid) : null
    },
    received: (since, stretch) => receivedSince(client, config, since, stretch).catch(unlisted),
    sent: (since, stretch) => sentSince(client, config, since, stretch).catch(unlisted),
    async fateOf(sid) {
      const found = await client
        .messages(sid)
        .fetch()
        .catch(() => null)
      return found && fate(found.status, found.errorCode)
    },
    numbers: numberServices(client, config),
  }
}

const page_size = 100
const pages_max = 10

/** The part of Twilio's page that we use; Twilio's own types do not fit together. */
interface Page {
  readonly instances: readonly MessageInstance[]
  readonly nextPageUrl?: string | undefined
  nextPage(): Promise<Page> | undefined
}

/** Whose messages to list. Apart from these, Twilio can only filter by date. */
interface Listing {
  readonly to?: string
  readonly from?: string
  readonly dateSentAfter?: Date
  readonly dateSentBefore?: Date
  readonly pageSize: number
}

interface Patience {
  readonly pages_max?: number
  readonly within_ms?: number | undefined
}

class ListTooLong extends Error {}

const unlisted = (error: unknown) => (error instanceof ListTooLong ? 'too-long' : null)

/**
 * Messages, newest first, back to a moment. A filter by date hides texts that are still waiting at Twilio, whose
 * `DateSent` is empty until they have left.
 * @throws ListTooLong
 */
async function newest(
  client: twilio.Twilio,
  listing: Listing,
  since: number,
  { pages_max = Number.POSITIVE_INFINITY, within_ms = Number.POSITIVE_INFINITY }: Patience = {},
): Promise<MessageInstance[]> {
  const until = performance.now() + within_ms
  const found: MessageInstance[] = []
  let page: Page | undefined = await client.messages.page(listing)
  for (let pages = 1; page; pages++) {
    found.push(...page.instances)
    const oldest: number = page.instances.at(-1)?.dateCreated.getTime() ?? 0
    if (oldest < since || pages === pages_max || !page.nextPageUrl) break
    if (performance.now() > until) throw new ListTooLong()
    page = await page.nextPage()
  }
  return found
}

/** Twilio's largest page. */
const listed_at_once_max = 1_000

/**
 * Texts to any of our senders since a moment, oldest first. Twilio's list filters only by To, From and date, so the
 * direction is checked here; and it knows nothing of messaging services, so each address is queried separately.
 */
async function receivedSince(
  client: twilio.Twilio,
  config: TwilioConfig,
  since: number,
  stretch: Stretch | undefined,
): Promise<ReceivedText[]> {
  const listing = { ...sentBetween(since, stretch?.until), pageSize: listed_at_once_max }
  const addresses = await ownAddresses(client, config)
  const lists = await Promise.all(
    [...addresses].map(async ([to, sender]) => {
      const listed = await newest(client, { to, ...listing }, Number.NEGATIVE_INFINITY, {
        within_ms: stretch?.within_ms,
      })
      return listed.filter(({ direction }) => direction === 'inbound').flatMap((text) => received(text, sender))
    }),
  )
  // Listed newest first, and dated to the second: the order within a second is the list's.
  return lists.flatMap((list) => list.toReversed()).sort((a, b) => a.receivedAt - b.receivedAt)
}

function sentBetween(since: number, until: number | undefined): Pick<Listing, 'dateSentAfter' | 'dateSentBefore'> {
  return { dateSentAfter: new Date(since), ...(until !== undefined && { dateSentBefore: new Date(until) }) }
}

function received({ sid, from, body, numMedia, dateCreated }: MessageInstance, sender: string): ReceivedText[] {
  const text = parseText({ MessageSid: sid, From: from, To: sender, Body: body ?? '', NumMedia: numMedia })
  return text ? [{ ...text, receivedAt: dateCreated.getTime() }] : []
}

/**
 * Texts from us since a moment, oldest first. A text that a messaging service has not sent yet has no sender, so with a
 * service the whole account is listed, and texts by other software are filtered out here. Those until a moment are
 * asked for by the date on which they left, because all newer ones would have to be read first.
 */
async function sentSince(
  client: twilio.Twilio,
  config: TwilioConfig,
  since: number,
  { until, within_ms }: Partial<Stretch> = {},
): Promise<SentText[]> {
  const ids = senderIds(config)
  const addresses = await ownAddresses(client, config)
  const [dates, from] = until === undefined ? [{}, since] : [sentBetween(since, until), Number.NEGATIVE_INFINITY]
  const listings = ids.some(isService) ? [{}] : ids.map((from) => ({ from }))
  const lists = await Promise.all(
    listings.map((listing) =>
      newest(client, { ...listing, ...dates, pageSize: listed_at_once_max }, from, { within_ms }),
    ),
  )
  return lists
    .flat()
    .filter(
      (message) =>
        (message.direction === 'outbound-api' || message.direction === 'outbound-reply') &&
        message.dateCreated.getTime() >= from &&
        (addresses.has(message.from) || ids.includes(message.messagingServiceSid)),
    )
    .map(({ sid, to, body, dateCreated, direction, status, errorCode }) => ({
      sid,
      phone: numberOf(to),
      body: body ?? '',
      createdAt: dateCreated.getTime(),
      isReply: direction === 'outbound-reply',
      fate: fate(status, errorCode),
    }))
    .reverse()
    .sort((a, b) => a.createdAt - b.createdAt)
}

/**
 * Every address of ours that people can text, with the sender it belongs to: the numbers, short codes and RCS agents of
 * each messaging service, and our single numbers.
 */
async function ownAddresses(client: twilio.Twilio, config: TwilioConfig): Promise<ReadonlyMap<string, string>> {
  const found = await Promise.all(
    senderIds(config).map(async (sender) => {
      const addresses = isService(sender) ? await addressesOf(client, sender) : [sender]
      return addresses.map((address) => [address, sender] as const)
    }),
  )
  return new Map(found.flat())
}

async function addressesOf(client: twilio.Twilio, messagingService: string): Promise<string[]> {
  const service = client.messaging.v1.services(messagingService)
  const [numbers, shortCodes, channels] = await Promise.all([
    service.phoneNumbers.list(),
    service.shortCodes.list(),
    service.channelSenders.list(),
  ])
  return [
    ...numbers.map(({ phoneNumber }) => phoneNumber),
    ...shortCodes.map(({ shortCode }) => shortCode),
    ...channels.map(({ sender }) => sender),
  ]
}

/** Only an answer below 500 proves that a text was not taken; so does a connection that was never established. */
function resultOf(error: unknown): SendResult {
  const { status, code } = error as { status?: unknown; code?: unknown }
  if (status === 429) return { outcome: 'refused', code: status }
  if (typeof status === 'number' && status < 500) {
    return { outcome: 'refused', code: typeof code === 'number' ? code : status }
  }
  if (code === 'ECONNREFUSED' || code === 'ENOTFOUND' || code === 'EAI_AGAIN') return { outcome: 'refused', code: null }
  return { outcome: 'uncertain' }
}
