import { createHmac } from 'node:crypto'
import { z } from 'zod'
import type { Carrier, CarrierLanguage, ReceivedText, WebhookRequest } from '../port.ts'
import { carrierFault, contactFault, optedOut, unheardOf } from '../send-error.ts'

/**
 * A made-up carrier that differs from ours in everything a carrier may choose: JSON instead of forms and XML, a seal
 * over the bytes instead of a signature over parameters, and its own words, codes and addresses.
 */
export interface Toy {
  readonly language: CarrierLanguage
  readonly carrier: Carrier
  /** What the toy has taken from us, oldest first. */
  readonly taken: readonly ToyText[]
  /** What happens to the next sends instead of being accepted: one of the toy's codes, or an answer that gets lost. */
  readonly faults: (number | 'answer lost')[]
  /** A phone texts us: the toy's request to us. `took`: what the toy itself understood the words as. */
  heard(phone: string, words: string, took?: 'block' | 'unblock' | 'about'): WebhookRequest
  /** The toy's request that reports what became of a text. */
  fate(text: ToyText, fate: string, why?: number): WebhookRequest
}

interface ToyText {
  readonly ref: string
  readonly to: string
  readonly words: string
  readonly tell: string
  readonly at: number
}

const paths = { text: '/hooks/toy/heard', report: '/hooks/toy/fate' }

const codes = {
  7: optedOut,
  8: contactFault('no such phone', 'No phone has that number.'),
  9: carrierFault('the line is full'),
} as const

const heard = z.object({
  ref: z.string(),
  phone: z.string(),
  words: z.string(),
  took: z.enum(['block', 'unblock', 'about']).nullable(),
})
const told = z.object({ ref: z.string(), fate: z.string(), why: z.number().nullable() })

const handled = { block: 'opt-out', unblock: 'opt-in', about: 'help' } as const

const fates: Readonly<Record<string, 'sent' | 'delivered' | 'undelivered'>> = {
  'in the air': 'sent',
  landed: 'delivered',
  bounced: 'undelivered',
}

const seal = (key: string, url: string, body: string) =>
  createHmac('sha256', key).update(`${url}\n${body}`).digest('hex')

function toyLanguage(key: string): CarrierLanguage {
  return {
    paths,
    reportAddress: (publicUrl, messageId) => `${publicUrl}${paths.report}?for=${messageId}`,
    open({ url, headers, body }) {
      if (headers['toy-seal'] !== seal(key, url, body)) return null
      const said: unknown = JSON.parse(body)
      return {
        text() {
          const { data } = heard.safeParse(said)
          if (!data) return null
          const handledByCarrier = data.took && handled[data.took]
          return { sid: data.ref, from: data.phone, body: data.words, media: 0, handledByCarrier }
        },
        report() {
          const { data } = told.safeParse(said)
          const messageId = new URL(url).searchParams.get('for') ?? ''
          return data ? { messageId, sid: data.ref, status: fates[data.fate] ?? null, errorCode: data.why } : null
        },
      }
    },
    renderReplies: (replies) => ({ contentType: 'application/json', body: JSON.stringify({ say: replies }) }),
    meaningOf: (code) => Object.entries(codes).find(([known]) => Number(known) === code)?.[1] ?? unheardOf,
  }
}

/** @param publicUrl where the toy reaches our service */
export function createToy(publicUrl: string, key = 'the key of the toy'): Toy {
  const taken: ToyText[] = []
  const said: ReceivedText[] = []
  const faults: Toy['faults'] = []
  let count = 0
  const request = (url: string, content: object): WebhookRequest => {
    const body = JSON.stringify(content)
    return { url, body, headers: { 'content-type': 'application/json', 'toy-seal': seal(key, url, body) } }
  }
  return {
    language: toyLanguage(key),
    taken,
    faults,
    carrier: {
      now: () => null,
      async send({ to, body, reportTo }) {
        const fault = faults.shift()
        if (typeof fault === 'number') return { outcome: 'refused', code: fault }
        const text = { ref: `toy-${++count}`, to, words: body, tell: reportTo, at: Date.now() }
        taken.push(text)
        return fault === undefined ? { outcome: 'accepted', sid: text.ref } : { outcome: 'uncertain' }
      },
      list: async (number, since) =>
        taken
          .filter(({ to, at }) => to === number && at >= since)
          .map(({ ref, words, at }) => ({ sid: ref, body: words, createdAt: at })),
      // The toy keeps no record of replies it took from an answer.
      listReplies: async () => [],
      hasListed: async () => true,
      received: async (since) => said.filter(({ receivedAt }) => receivedAt >= since),
      sent: async (since) =>
        taken
          .filter(({ at }) => at >= since)
          .map(({ ref, to, words, at }) => ({
            ...{ sid: ref, phone: to, body: words, createdAt: at, isReply: false },
            fate: { status: 'sent', errorCode: null },
          })),
      fateOf: async (sid) => (taken.some(({ ref }) => ref === sid) ? { status: 'delivered', errorCode: null } : null),
    },
    heard(phone, words, took) {
      const sid = `toy-in-${++count}`
      said.push({ sid, from: phone, body: words, media: 0, handledByCarrier: null, receivedAt: Date.now() })
      return request(publicUrl + paths.text, { ref: sid, phone, words, took: took ?? null })
    },
    fate: ({ ref, tell }, fate, why) => request(tell, { ref, fate, why: why ?? null }),
  }
}
