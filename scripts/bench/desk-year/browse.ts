import type { DeskLearner } from '../../../api/schemas/desk.ts'
import type { Engine } from '../../../sms-engine/engine/engine.ts'
import { nameOf, personOf } from './lives.ts'

/** How many of each learner's turns are opened, and after how many a text is tried. */
const turns_each = 12
const tries_each = 3

/** How long each kind of request took, ms. */
export interface Looks {
  /** Requests that a page waits for. */
  readonly waited: ReadonlyMap<string, number[]>
  /** Requests that somebody starts by a button, knowing that they take time. */
  readonly pressed: ReadonlyMap<string, number[]>
  readonly refused: number
}

/** A colleague at the desk looks up each learner in turn and makes every request that the pages make. */
export async function browse(engine: Engine, url: string, token: string, learners: number): Promise<Looks> {
  const waited = new Map<string, number[]>()
  const pressed = new Map<string, number[]>()
  let refused = 0
  let place = 0

  async function ask<Answer>(kind: string, path: string, body?: object, into = waited): Promise<Answer | null> {
    const start = performance.now()
    const response = await fetch(`${url}/api/desk/${path}`, {
      method: body ? 'POST' : 'GET',
      headers: {
        authorization: `Bearer ${token}`,
        'x-forwarded-for': `10.0.${place >> 8}.${place & 255}`,
        ...(body && { 'content-type': 'application/json' }),
      },
      ...(body && { body: JSON.stringify(body) }),
    })
    const answer = path.includes('live') ? await firstWord(response) : await response.text()
    const times = into.get(kind) ?? []
    into.set(kind, [...times, performance.now() - start])
    if (response.status !== 200) {
      refused += 1
      console.error(`desk-year: ${kind}: ${response.status} ${answer.slice(0, 200)}`)
    }
    return response.status === 200 && !path.includes('live') ? JSON.parse(answer) : null
  }
  const find = (what: string, words: string) => ask(`find by ${what}`, 'find', { words })

  // A freshly started server is still compiling as it answers; people meet one that has run for days.
  for (let nth = 0; nth < Math.min(3, learners); nth += 1) await learner(nth)
  waited.clear()
  pressed.clear()
  for (let nth = 0; nth < learners; nth += 1) await learner(nth)
  return { waited, pressed, refused }

  async function learner(nth: number): Promise<void> {
    place += 1
    const { phone, learner } = personOf(nth)
    const own = `learners/${learner.id}`
    await find('last digits', phone.slice(-4))
    await find('number', phone)
    await find('name', nameOf(nth).last)
    await find('words', ['text me at 7', 'prepaid', 'paused', 'nobody says so'][nth % 4] ?? 'paused')
    await find('message id', await someSid(engine, learner.id))
    const page = await ask<DeskLearner>('page of a learner', own)
    if (!page) return
    await ask('page of a learner, live', `${own}/live`)
    const turns = page.lines.flatMap(({ seq }) => seq ?? [])
    for (const seq of spread(turns, turns_each)) await ask('why of a turn', `${own}/turns/${seq}`)
    await ask('what if, now', `${own}/what-if`, { text: 'SCORE', days: 0, seq: null })
    await ask('what if, a week on', `${own}/what-if`, { text: 'PLAN', days: 7, seq: null })
    for (const seq of spread(turns, tries_each)) {
      await ask('what if, at a turn', `${own}/what-if`, { text: 'A', days: 0, seq })
    }
    for (const box of ['new', 'mine', 'waiting', 'done']) await ask('inbox', `cases?box=${box}`)
    for (const { id, isOpen } of page.cases.slice(0, 3)) {
      await find('case', `case ${id}`)
      await ask('case', `cases/${id}`)
      await ask('case, live', `cases/${id}/live`)
      if (isOpen) await ask('preview of an answer', `cases/${id}/preview`, { answer: 'When its month has passed.' })
    }
    await ask('audit of a learner', `audit?learner=${learner.id}`)
    for (const days of [7, 28, 91]) await ask('numbers of the day', `numbers?days=${days}`)
    await ask('golden conversation, by press', `${own}/golden`, {}, pressed)
    await ask('replay of the thread, by press', `${own}/replay`, {}, pressed)
  }
}

/** Reads the first event only: a stream never ends by itself. */
async function firstWord(response: Response): Promise<string> {
  const reader = response.body?.getReader()
  const decoder = new TextDecoder()
  let heard = ''
  while (reader && !heard.includes('\n\n')) {
    const { done, value } = await reader.read()
    if (done) break
    heard += decoder.decode(value, { stream: true })
  }
  await reader?.cancel()
  return heard
}

/** Picks this many, evenly spread from the first to the last. */
function spread(all: readonly number[], count: number): number[] {
  if (all.length <= count) return [...all]
  return Array.from({ length: count }, (_, nth) => all[Math.round((nth * (all.length - 1)) / (count - 1))] ?? 0)
}

async function someSid({ db: { pool } }: Engine, learnerId: string): Promise<string> {
  const { rows } = await pool.query<{ sid: string }>(
    'select sid from message where conversation_id = $1 and sid is not null order by id desc limit 1 offset 10',
    [learnerId],
  )
  return rows[0]?.sid ?? ''
}
