import type { Event } from '../domain/model/event.ts'
import { countSegments } from '../domain/wording/segment.ts'
import { readById } from '../store/read-conversation.ts'
import type { Engine } from './engine.ts'
import { decide } from './handle-event.ts'

/** A text as it would leave. Times in ms of service time. */
export interface TextPreview {
  /** Null if nothing would be texted: the number opted out, or was given up. */
  readonly body: string | null
  readonly segments: number
  /** When it would leave; null for at once. */
  readonly leavesAt: number | null
}

/** What an event would have us text now. Decides it for real, but stores nothing. Null if there is no conversation. */
export async function previewText(engine: Engine, conversationId: string, event: Event): Promise<TextPreview | null> {
  const snapshot = await readById(engine.db.pool, engine.sender, conversationId)
  if (!snapshot) return null
  const { effects } = decide(engine, snapshot, event).decision
  const send = effects.find((effect) => effect.type === 'send')
  if (!send) return { body: null, segments: 0, leavesAt: null }
  const { notBefore } = send
  const isLater = notBefore !== undefined && notBefore > Date.now() + snapshot.clockOffset_ms
  return { body: send.body, segments: countSegments(send.body).segments, leavesAt: isLater ? notBefore : null }
}
