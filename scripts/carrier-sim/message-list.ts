import { day_ms } from '../../sms-engine/domain/model/units.ts'
import { type Account, rcs_agent } from './account.ts'
import { type Carrier, isMessage, type Message } from './carrier.ts'
import { addresses, dateSent, type MessageList, messageResource } from './rest-shapes.ts'

/** The query of `GET …/Messages.json`; in Twilio's API, "on or after" is a parameter called `DateSent>`. */
export interface ListQuery {
  readonly To?: string
  readonly From?: string
  readonly DateSent?: string
  readonly 'DateSent>'?: string
  readonly 'DateSent<'?: string
  readonly PageSize?: string
  readonly Page?: string
  readonly PageToken?: string
}

const PAGE_SIZE_DEFAULT = 50
const PAGE_SIZE_MAX = 1000

/**
 * One page of messages, newest first, with Twilio's paging fields.
 * @param until messages after this service time (ms) are not listed yet
 */
export function listMessages(account: Account, carrier: Carrier, query: ListQuery, until: number): MessageList {
  const matching = candidates(account, carrier, query)
    .filter((message) => message.at <= until && matches(account, message, query))
    .reverse()
  const pageSize = Math.min(Math.max(Number(query.PageSize) || PAGE_SIZE_DEFAULT, 1), PAGE_SIZE_MAX)
  const page = Number(query.Page) || 0
  // The token names the last message shown, so that new arrivals do not shift the following pages.
  const shown = query.PageToken ? matching.findIndex(({ sid }) => `PA${sid}` === query.PageToken) + 1 : page * pageSize
  const messages = matching.slice(shown, shown + pageSize)
  const last = shown + pageSize < matching.length ? messages.at(-1) : undefined
  return {
    end: shown + Math.max(messages.length - 1, 0),
    first_page_uri: pageUri(account, query, pageSize, 0),
    messages: messages.map((message) => messageResource(account, message)),
    next_page_uri: last ? pageUri(account, query, pageSize, page + 1, last) : null,
    page,
    page_size: pageSize,
    previous_page_uri: page > 0 ? pageUri(account, query, pageSize, page - 1) : null,
    start: shown,
    uri: pageUri(account, query, pageSize, page),
  }
}

/** One phone's messages if the query names a phone, otherwise all. */
function candidates(account: Account, carrier: Carrier, { To, From }: ListQuery): Message[] {
  const own = [rcs_agent, ...account.senders.map(({ number }) => number)]
  const phone = [To, From].find((number) => number && !own.includes(number))
  return phone ? (carrier.thread(phone.replace(/^rcs:/, '')) ?? []).filter(isMessage) : carrier.messages()
}

function matches(account: Account, message: Message, query: ListQuery): boolean {
  const { from, to } = addresses(account, message)
  if (query.To && query.To !== to) return false
  if (query.From && query.From !== from) return false
  const isByDate = query.DateSent || query['DateSent>'] || query['DateSent<']
  if (!isByDate) return true
  const sentAt = dateSent(message)
  // Twilio leaves `DateSent` empty until a text has been sent, and a missing date matches no date filter.
  if (sentAt === null) return false
  const sent = Math.floor(sentAt / 1000) * 1000
  const day = query.DateSent ? Date.parse(query.DateSent) : undefined
  if (day !== undefined && (sent < day || sent >= day + day_ms)) return false
  if (query['DateSent>'] && sent < Date.parse(query['DateSent>'])) return false
  if (query['DateSent<'] && sent > Date.parse(query['DateSent<'])) return false
  return true
}

function pageUri(account: Account, query: ListQuery, pageSize: number, page: number, after?: Message): string {
  const params = new URLSearchParams({ ...query, PageSize: String(pageSize), Page: String(page) })
  params.delete('PageToken')
  if (after) params.set('PageToken', `PA${after.sid}`)
  return `/2010-04-01/Accounts/${account.sid}/Messages.json?${params}`
}
