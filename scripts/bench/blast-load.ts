import { startCarrierSim } from '../carrier-sim/start.ts'
import { indexOf } from './seed-learners.ts'

/** What reached the carrier, sent over IPC on request. Times in ms since the epoch. */
export interface Arrived {
  /** Scheduled texts, and how many learners got them. */
  readonly texts: number
  readonly learners: number
  readonly segments: number
  readonly first: number
  readonly last: number
  /** For the worst sender: segments in any one second, and how many segments a text was from its place by due time. */
  readonly worstSecond: number
  readonly worstPlace: number
  /** When each code arrived, by its number. */
  readonly codes: Readonly<Record<string, number>>
}

interface Text {
  readonly index: number
  readonly at: number
  readonly segments: number
}

/**
 * The carrier's side of the blast, in its own process. Delivery reports wait until everything is over.
 * Arguments: account, token, the first learner with a slot, senders.
 */
const [accountSid = '', authToken = '', first = '0', ...senders] = process.argv.slice(2)

const bySender = new Map<string, Text[]>()
const codes: Record<string, number> = {}

const sim = await startCarrierSim({
  ...{ accountSid, authToken, from: senders[0] ?? '', senders: senders.map((id) => ({ id })) },
  publicUrl: 'http://127.0.0.1:9',
  deliveryDelay_ms: 2 ** 30,
})

sim.carrier.onChange((change) => {
  if (change.type !== 'message' || change.message.origin !== 'api') return
  const { body, phone, sender = '', segments } = change.message
  const at = performance.timeOrigin + performance.now()
  const [, code] = /^Code (\d+)$/.exec(body) ?? []
  if (code !== undefined) codes[code] = at
  const texts = bySender.get(sender) ?? []
  texts.push({ index: code === undefined ? indexOf(phone) : -1, at, segments })
  bySender.set(sender, texts)
})

process.on('message', () => process.send?.(arrived()))
process.once('disconnect', () => process.exit())
process.send?.({ url: sim.url })

function arrived(): Arrived {
  const all = [...bySender.values()]
  const scheduled = all.map((texts) => texts.filter(({ index }) => index >= Number(first)))
  const flat = scheduled.flat()
  const times = flat.map(({ at }) => at).sort((a, b) => a - b)
  return {
    texts: flat.length,
    learners: new Set(flat.map(({ index }) => index)).size,
    segments: sum(flat),
    first: times[0] ?? 0,
    last: times.at(-1) ?? 0,
    worstSecond: Math.max(0, ...all.map(worstSecond)),
    worstPlace: Math.max(0, ...scheduled.map(worstPlace)),
    codes,
  }
}

/** The most segments within any one-second window. */
function worstSecond(texts: readonly Text[]): number {
  let worst = 0
  let within = 0
  let oldest = 0
  for (const { at, segments } of texts) {
    within += segments
    for (let first = texts[oldest]; first && at - first.at >= 1_000; first = texts[++oldest]) within -= first.segments
    worst = Math.max(worst, within)
  }
  return worst
}

/** Learners fall due in the order of their numbers: how far, in segments, the most misplaced text is from its place. */
function worstPlace(texts: readonly Text[]): number {
  const mean = sum(texts) / Math.max(1, texts.length)
  const rank = new Map(texts.toSorted((a, b) => a.index - b.index).map((text, place) => [text, place]))
  const off = texts.reduce((worst, text, place) => Math.max(worst, Math.abs(place - (rank.get(text) ?? place))), 0)
  return off * mean
}

function sum(texts: readonly Text[]): number {
  return texts.reduce((total, { segments }) => total + segments, 0)
}
