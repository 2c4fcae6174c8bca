import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Decision } from '../domain/model/decision.ts'
import type { Effect } from '../domain/model/effect.ts'
import { day_ms, minute_ms } from '../domain/model/units.ts'
import { serviceNow } from '../runtime/service-clock.ts'
import type { Engine } from './engine.ts'

/** How long a texted link opens its lesson, in days. */
const link_days = 10
const id_bytes = 16
const expiry_bytes = 4
/** Eighty bits: too many to guess over HTTP, and few enough to keep the text short. */
const mac_bytes = 10

/**
 * The decision with every lesson address signed for the learner, so that it opens that lesson without signing in. The
 * log keeps the decision as it was made, because a replay has no key.
 */
export function signLinks(
  { linkKeys: [linkKey] = [], settings }: Pick<Engine, 'linkKeys' | 'settings'>,
  decision: Decision,
  learnerId: string | null,
  now: number,
): Decision {
  if (linkKey === undefined || learnerId === null) return decision
  const sign = (effect: Effect): Effect => {
    if (effect.type !== 'reply' || effect.opens === undefined) return effect
    const signed = `${settings.portalUrl}/read/${effect.opens}?k=${keyFor(linkKey, learnerId, effect.opens, now)}`
    return { ...effect, body: effect.body.replace(`${settings.portalUrl}/lesson/${effect.opens}`, signed) }
  }
  return { ...decision, effects: decision.effects.map(sign) }
}

/** The learner for whom a link opens a lesson; null if it is forged, for another lesson, or too old. */
export async function learnerOfLink(engine: Engine, lessonId: string, key: string): Promise<string | null> {
  if (!/^[\w-]{40}$/.test(key)) return null
  const bytes = Buffer.from(key, 'base64url')
  const claim = bytes.subarray(0, id_bytes + expiry_bytes)
  const mac = bytes.subarray(id_bytes + expiry_bytes)
  const { linkKeys = [] } = engine
  if (!linkKeys.some((linkKey) => timingSafeEqual(mac, macOf(linkKey, lessonId, claim)))) return null
  const expires = claim.readUInt32BE(id_bytes) * minute_ms
  if (expires <= (await serviceNow(engine.db.pool))) return null
  const hex = claim.toString('hex', 0, id_bytes)
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}

/** The learner, the expiry, and the proof that we issued them: 40 characters. */
function keyFor(linkKey: string, learnerId: string, lessonId: string, now: number): string {
  const claim = Buffer.alloc(id_bytes + expiry_bytes)
  claim.write(learnerId.replaceAll('-', ''), 'hex')
  claim.writeUInt32BE(Math.floor((now + link_days * day_ms) / minute_ms), id_bytes)
  return Buffer.concat([claim, macOf(linkKey, lessonId, claim)]).toString('base64url')
}

function macOf(linkKey: string, lessonId: string, claim: Buffer): Buffer {
  return createHmac('sha256', linkKey).update(claim).update(lessonId).digest().subarray(0, mac_bytes)
}
