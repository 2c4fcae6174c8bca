import { z } from 'zod'
import type { ConsentTold, NumberOwner, NumberServices } from '../port.ts'
import { senderIds, type TwilioConfig } from './config.ts'

/** The part of Twilio's client that deals with numbers. */
interface Client {
  readonly lookups: {
    readonly v2: {
      phoneNumbers(phone: string): {
        fetch(query: { readonly fields: string; readonly lastVerifiedDate: string }): Promise<Lookup>
      }
    }
  }
  readonly accounts: {
    readonly v1: { readonly bulkConsents: { create(form: { items: object[] }): Promise<unknown> } }
  }
}

interface Lookup {
  readonly reassignedNumber: { readonly isNumberReassigned?: string; readonly errorCode?: unknown } | null
}

/** Twilio's answers about a number: https://www.twilio.com/docs/lookup/v2-api/reassigned-number */
const owners: Readonly<Record<string, NumberOwner>> = { no: 'same', yes: 'other', no_data_available: 'unknown' }

/** Twilio's client passes on whatever came, regardless of its types. */
const consents = z.object({
  items: z.array(z.object({ correlation_id: z.string(), error_code: z.coerce.number() })),
})

/**
 * Lookup's reassigned-number check and the consent API, each if it is switched on: both must be ordered from Twilio,
 * which would otherwise refuse every request. If anything goes wrong, the answer is that we do not know.
 */
export function numberServices(client: Client, config: TwilioConfig): NumberServices {
  const senders = senderIds(config)
  return {
    ...(config.checksReassigned && {
      async ownerSince(phone, since) {
        const query = { fields: 'reassigned_number', lastVerifiedDate: dayOf(since) }
        const answer = await client.lookups.v2
          .phoneNumbers(phone)
          .fetch(query)
          .catch(() => null)
        const { isNumberReassigned, errorCode } = answer?.reassignedNumber ?? {}
        // An error code means no answer: Twilio's own source could not be reached.
        return errorCode ? null : (owners[isNumberReassigned ?? ''] ?? null)
      },
    }),
    ...(config.tellsConsents && {
      async tellConsents(changes) {
        const answers = await Promise.all(senders.map((sender) => tellOf(client, sender, changes)))
        // A change counts as told once it is told for every sender: telling one of them twice does no harm.
        const refused = answers.flatMap((answer) => [...(answer ?? [])].filter(([, { taken }]) => !taken))
        return answers.some((answer) => answer === null) ? null : new Map([...(answers[0] ?? []), ...refused])
      },
    }),
  }
}

/** Reports changes for one sender, since Twilio keeps consents by sender. @returns null if Twilio does not say */
async function tellOf(
  client: Client,
  sender_id: string,
  changes: Parameters<NonNullable<NumberServices['tellConsents']>>[0],
): Promise<ReadonlyMap<string, ConsentTold> | null> {
  const items = changes.map(({ id, phone, action, at }) => ({
    contact_id: phone,
    correlation_id: id,
    sender_id,
    status: action,
    source: action === 'opt-out' ? 'opt-out-message' : 'opt-in-message',
    date_of_consent: new Date(at).toISOString(),
  }))
  const answer = await client.accounts.v1.bulkConsents.create({ items }).catch(() => null)
  const read = consents.safeParse(answer)
  if (!read.success) return null
  return new Map(
    read.data.items.map(({ correlation_id, error_code }): [string, ConsentTold] => [
      correlation_id,
      error_code === 0 ? { taken: true } : { taken: false, code: error_code },
    ]),
  )
}

/** YYYYMMDD, as Lookup wants it. */
function dayOf(at: number): string {
  return new Date(at).toISOString().slice(0, 10).replaceAll('-', '')
}
