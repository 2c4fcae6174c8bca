/**
 * What to show a carrier or a court about a conversation: what was agreed to, what was texted, and what became of it.
 */
import { brand } from '../../content/product.ts'
import type { Engine } from '../engine/engine.ts'
import { serviceNow } from '../runtime/service-clock.ts'
import { ArchiveUnreadable } from '../store/archive.ts'
import { withArchivedTurns } from '../store/archived-turns.ts'
import { readThreadById } from '../store/read-thread.ts'
import { agreedTo, quoted } from './consent-words.ts'
import { settingChanges } from './setting-changes.ts'
import { transcriptOf } from './transcript.ts'

/** Who requests the evidence, and about whom. */
export interface EvidenceAbout {
  readonly by: string
  readonly reason: string
  /** Null if the number has no account. */
  readonly learner: { readonly name: string; readonly email: string } | null
}

/** Times are ISO 8601 in UTC, with milliseconds. A type and not an interface: it is signed as JSON. */
export type Evidence = {
  readonly what: 'transcript'
  readonly version: 1
  readonly service: string
  readonly madeAt: string
  readonly madeBy: string
  readonly reason: string
  readonly learner: EvidenceAbout['learner']
  readonly phone: string
  readonly zone: string
  readonly optedOut: { readonly at: string; readonly reason: string } | null
  readonly consents: readonly {
    readonly at: string
    readonly action: 'opt-in' | 'opt-out'
    readonly via: string
    /** The words that were agreed to, or the learner's own. */
    readonly words: string | null
    readonly version: string | null
    readonly page: string | null
    readonly ip: string | null
    readonly userAgent: string | null
  }[]
  readonly settings: readonly { readonly at: string; readonly what: string; readonly by: string }[]
  readonly texts: readonly {
    readonly at: string
    readonly from: 'learner' | 'service'
    readonly kind: string
    readonly body: string
    /** As the carrier reported it; "replied" means it went as the answer to a text. */
    readonly status: string
    readonly sentAt: string | null
    readonly error: string | null
    /** The carrier's id of the text. */
    readonly carrierId: string | null
  }[]
  /** Other events in the conversation, and why a text got no answer. */
  readonly events: readonly { readonly at: string; readonly what: string }[]
}

const default_zone = 'America/New_York'

/**
 * Null if there is no such conversation. The digits of codes are masked, as wherever threads are read.
 * @throws ArchiveUnreadable when some of its texts or of its log are in files that cannot be read
 */
export async function evidenceOf(engine: Engine, id: string, about: EvidenceAbout): Promise<Evidence | null> {
  const found = await readThreadById(engine.db.pool, id, engine.archiveFolder)
  if (!found) return null
  if (found.unreadUntil !== null) throw new ArchiveUnreadable('a transcript that lacks texts is no evidence')
  // The log has the words of an opt-out and who changed a setting: they are worth as much once their month is archived.
  const turns = await withArchivedTurns(engine.db.pool, engine.archiveFolder, id, found.turns)
  const thread = { ...found, turns, start: null }
  const { meaningOf } = engine.carrierLanguage
  const zone = thread.turns.findLast(({ context }) => context.learner)?.context.learner?.zone ?? default_zone
  return {
    what: 'transcript',
    version: 1,
    service: brand,
    madeAt: iso(await serviceNow(engine.db.pool)),
    madeBy: about.by,
    reason: about.reason,
    learner: about.learner,
    phone: thread.phone,
    zone,
    optedOut: thread.suppressed && { at: iso(thread.suppressed.at), reason: thread.suppressed.reason },
    consents: thread.consents.map((consent) => {
      const { at, action, via, version, page, ip, userAgent } = consent
      return {
        at: iso(at),
        action,
        via,
        words: quoted(thread, consent) ?? agreedTo(version),
        version,
        page,
        ip,
        userAgent,
      }
    }),
    settings: settingChanges(thread).map(({ at, what, by }) => ({ at: iso(at), what, by })),
    texts: thread.messages.map(({ at, direction, kind, body, status, sentAt, errorCode, sid }) => ({
      at: iso(at),
      from: direction === 'in' ? 'learner' : 'service',
      kind,
      body,
      status,
      sentAt: sentAt === null ? null : iso(sentAt),
      error: errorCode === null ? null : `${errorCode}: ${meaningOf(errorCode).meaning}`,
      carrierId: sid,
    })),
    events: transcriptOf(thread, zone, meaningOf).flatMap(({ at, fromLearner, happened, silence }) => [
      ...(happened !== null && !fromLearner ? [{ at: iso(at), what: happened }] : []),
      ...(silence === null ? [] : [{ at: iso(at), what: `no ${fromLearner ? 'answer' : 'text'}: ${silence}` }]),
    ]),
  }
}

const iso = (at: number): string => new Date(at).toISOString()
