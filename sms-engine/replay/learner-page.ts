/** A learner's thread as support sees it at the desk: one page, with the background of each turn on request. */
import { DateTime } from 'luxon'
import type { Catalogue } from '../../content/catalogue.ts'
import { exampleOf } from '../../content/sets/sets.ts'
import { hindrance } from '../domain/calendar/schedule.ts'
import { nextSlot, weekdayNames } from '../domain/calendar/slots.ts'
import type { Learner } from '../domain/model/context.ts'
import { dueTimes, newState, type State } from '../domain/model/state.ts'
import { day_ms } from '../domain/model/units.ts'
import type { LoggedReading } from '../domain/reading/logged-reading.ts'
import { type LoggedTurn, memoryAfter } from '../domain/reading/logged-turn.ts'
import type { Layer } from '../domain/reading/read-text.ts'
import { forgettingBy } from '../domain/teaching/forgetting.ts'
import { asAsked } from '../domain/teaching/sets.ts'
import { countSegments } from '../domain/wording/segment.ts'
import { isResendable } from '../engine/desk-deeds.ts'
import type { Engine } from '../engine/engine.ts'
import { serviceNow } from '../runtime/service-clock.ts'
import { readCodeHistory } from '../store/code-history.ts'
import { readContent } from '../store/content-versions.ts'
import { readKeptBack } from '../store/hold-times.ts'
import { readActiveWeights } from '../store/memory-weights.ts'
import { parseState } from '../store/parse-state.ts'
import { readThreadById, type StoredThread } from '../store/read-thread.ts'
import { readLogFromStart } from '../store/turn-log.ts'
import { causeOf } from './cause.ts'
import { type Change, changesOf, leavesOf } from './changes.ts'
import { type CodeInWords, codesInWords } from './code-history.ts'
import { quoted } from './consent-words.ts'
import { type GoldenDraft, goldenDraft } from './golden-steps.ts'
import { gradedInWords } from './graded.ts'
import { type MissedSlot, missedSlots } from './missed-slots.ts'
import { type RememberedSubject, rememberedBySubject } from './remembered.ts'
import { type ReplayResult, replay } from './replay.ts'
import { type SettingChange, settingChanges } from './setting-changes.ts'
import { standsNow } from './stands.ts'
import { causeOfStandstill, learnerAfter, logOf } from './standstill.ts'
import { changeInWords } from './state-words.ts'
import { type SaidText, type TranscriptLine, transcriptOf, whatWasDone } from './transcript.ts'
import { type WhyChosen, whyChosen } from './why-chosen.ts'

/** How far back missed slots are shown: callers ask about last Tuesday. */
const missed_days = 60
const planned_days = 7
const default_zone = 'America/New_York'

export interface PageText extends SaidText {
  readonly segments: number
  /** Whether the carrier has taken it and will bill it. */
  readonly isPaidFor: boolean
  readonly isResendable: boolean
}

export interface PageLine extends Omit<TranscriptLine, 'said'> {
  readonly said: readonly PageText[]
}

/** Everything the page shows at once. Times in ms of service time. */
export interface LearnerPage {
  readonly now: number
  readonly zone: string
  readonly phone: string
  readonly phase: State['phase'] | null
  readonly suppressed: StoredThread['suppressed']
  /**
   * Where the conversation stands now, in sentences, with who or what brought it there; null if nothing has happened
   * yet.
   */
  readonly stands: string | null
  /** If no lessons come, who or what brought that about, and when; moments in it are ISO 8601. */
  readonly by: string | null
  readonly score: State['score'] | null
  /** Title of the last lesson. */
  readonly taught: string | null
  /** When the pause ends; null if there is none, or if only RESUME ends it. */
  readonly pausedUntil: number | null
  readonly learner: Learner | null
  /** The weekdays of the plan: "Mon, Wed, Fri"; empty if there is none. */
  readonly days: string
  readonly lines: readonly PageLine[]
  /** If texts are in an archive that cannot be read: when the last of them was. */
  readonly unreadUntil: number | null
  readonly missed: readonly MissedSlot[]
  readonly planned: readonly number[]
  /** Every requested code, oldest first. */
  readonly codes: readonly CodeInWords[]
  readonly consents: readonly (StoredThread['consents'][number] & { readonly quoted: string | null })[]
  readonly settings: readonly SettingChange[]
  readonly remembered: readonly RememberedSubject[]
}

/** The background of one turn. */
export interface TurnDetail {
  readonly seq: number
  /** What the text was read as, and by what; null if the turn did not start with a text. */
  readonly read: { readonly as: string; readonly by: string } | null
  /** How an answer was graded, and against what; null if there was none. */
  readonly graded: string | null
  readonly changes: readonly Change[]
  /** What the clock brings next, and when. */
  readonly timers: readonly { readonly what: string; readonly at: number }[]
  readonly lessons: readonly TurnLesson[]
  readonly done: readonly string[]
}

/** A lesson or a question that a turn sent, and why it was chosen. */
export interface TurnLesson {
  readonly lessonId: string
  readonly title: string
  readonly questionId: string | null
  /** The question's words; null for a lesson. */
  readonly question: string | null
  readonly chosen: WhyChosen | null
}

export async function readLearnerPage(engine: Engine, id: string): Promise<LearnerPage | null> {
  const thread = await readThreadById(engine.db.pool, id, engine.archiveFolder)
  if (!thread) return null
  const { db, sender } = engine
  const now = await serviceNow(db.pool)
  const since = now - missed_days * day_ms
  const [history, keptBack] = await Promise.all([readCodeHistory(db.pool, id), readKeptBack(db.pool, sender, since)])
  const { meaningOf } = engine.carrierLanguage
  const codes = codesInWords(history, now, meaningOf)
  const last = thread.turns.at(-1)
  const learner = last ? learnerAfter(last) : null
  const zone = learner?.zone ?? default_zone
  const left = last?.state ?? thread.start?.state
  const state = left ? parseState(left) : null
  const log = logOf(thread.turns)
  const cause = causeOfStandstill(log, thread.turns.length - 1, now)
  const by = cause && causeOf(cause)
  const titleOf = (lessonId: string) => engine.catalogue.lessons.get(lessonId)?.title ?? lessonId
  return {
    now,
    zone,
    phone: thread.phone,
    phase: state?.phase ?? null,
    suppressed: thread.suppressed,
    stands: last && state ? standsNow(state, { turn: last, now, zone, by, titleOf }) : null,
    by,
    score: state?.score ?? null,
    taught: (state?.taught && engine.catalogue.lessons.get(state.taught.lessonId)?.title) ?? null,
    pausedUntil: state?.phase === 'paused' ? state.until : null,
    learner,
    days: learner ? weekdayNames(learner.textsPerWeek) : '',
    lines: [...transcriptOf(thread, zone, meaningOf).map(withSegments), ...codes.flatMap(refusalLine)].sort(
      (one, other) => one.at - other.at,
    ),
    unreadUntil: thread.unreadUntil,
    codes,
    missed: missedSlots(thread.turns, since, now, { messages: thread.messages, keptBack, meaningOf }),
    planned: planned(state, thread, now),
    consents: thread.consents.map((consent) => ({ ...consent, quoted: quoted(thread, consent) })),
    settings: settingChanges(thread),
    remembered: rememberedBySubject(
      memoryAfter(thread.turns, thread.start?.memory),
      engine.catalogue,
      learner,
      state?.habits,
      now,
      forgettingBy(await readActiveWeights(engine.db.pool)),
    ),
  }
}

export async function readTurnDetail(engine: Engine, id: string, seq: number): Promise<TurnDetail | null> {
  const { turns, start } = await readLogFromStart(engine.db.pool, id, seq)
  const turn = turns.at(-1)
  if (turn?.seq !== seq) return null
  const earlier = turns.slice(0, -1)
  const zone = turn.context.learner?.zone ?? default_zone
  const catalogue = (await contentOf(engine, [turn]))(turn.contentHash)
  const after = parseState(turn.state)
  const before = parseState(earlier.at(-1)?.state ?? start?.state ?? newState)
  const moment = (at: number) => DateTime.fromMillis(at, { zone }).toFormat('ccc LLL d, h:mm a')
  const { slot, timer } = dueTimes(after)
  const past = { state: before, memory: memoryAfter(earlier, start?.memory), catalogue }
  return {
    seq,
    read: turn.context.heard ? readingInWords(turn.context.heard) : null,
    graded: gradedInWords(turn, { before, catalogue, today: engine.catalogue, moment }),
    changes: [...paidChanges(turn, moment), ...changesOf(before, after, moment).map(changeInWords)],
    timers: [
      ...(slot === null ? [] : [{ what: 'the next scheduled text', at: slot }]),
      ...(timer === null
        ? []
        : [{ what: after.phase === 'paused' ? 'the end of the pause' : 'the question again', at: timer }]),
    ],
    lessons: turn.effects.flatMap((effect): TurnLesson[] => {
      if ((effect.type !== 'send' && effect.type !== 'reply') || effect.lessonId === undefined) return []
      const { lessonId, questionId = null } = effect
      const title = catalogue.lessons.get(lessonId)?.title ?? lessonId
      const question = questionId === null ? null : stemOf(questionId, after, catalogue)
      return [{ lessonId, title, questionId, question, chosen: whyChosen(effect, turn, past) }]
    }),
    done: whatWasDone(turn.effects, after),
  }
}

/** A question's words: with the figures it was asked with while it is open, otherwise with an example's. */
function stemOf(questionId: string, { open }: State, catalogue: Catalogue): string {
  const template = catalogue.questions.get(questionId)
  if (!template) return questionId
  const asked = open?.questionId === questionId ? asAsked(open, { catalogue }) : null
  return (asked ?? exampleOf(template)).stem
}

/** Runs today's code over the whole thread; null if there is no such thread. Nothing is stored. */
export async function replayThread(engine: Engine, id: string): Promise<ReplayResult | null> {
  const thread = await readThreadById(engine.db.pool, id, engine.archiveFolder)
  if (!thread) return null
  return replay(thread.turns, await contentOf(engine, thread.turns), thread.start)
}

/** The thread as a golden conversation without its person; null if there is no such thread. */
export async function goldenOf(engine: Engine, id: string, names: readonly string[]): Promise<GoldenDraft | null> {
  const thread = await readThreadById(engine.db.pool, id, engine.archiveFolder)
  return thread && goldenDraft('Recorded from a stored conversation', thread.turns, names)
}

/** The content that some turns used. This process's own content need not be read from the database. */
export async function contentOf(
  { db, catalogue }: Engine,
  turns: readonly { readonly contentHash: string }[],
): Promise<(hash: string) => Catalogue> {
  const others = new Set(turns.map(({ contentHash }) => contentHash).filter((hash) => hash !== catalogue.hash))
  const stored = await readContent(db.pool, [...others])
  return (hash) => (hash === catalogue.hash ? catalogue : stored(hash))
}

/** Statuses of texts that the carrier has taken, whatever became of them there. */
const taken = ['sent', 'delivered', 'undelivered', 'replied']

function withSegments({ said, seq, ...line }: TranscriptLine): PageLine {
  return {
    ...line,
    seq,
    said: said.map((text) => ({
      ...text,
      segments: countSegments(text.body).segments,
      isPaidFor: taken.includes(text.status),
      isResendable: seq !== null && isResendable(text),
    })),
  }
}

/** A sent code appears in the thread as a text; a refused one would not appear at all. */
function refusalLine({ at, what, isRefused }: CodeInWords): PageLine[] {
  if (!isRefused) return []
  return [{ seq: null, at, happened: what, fromLearner: false, said: [], silence: null, done: [], state: null }]
}

/** The planned texts of the coming week. */
function planned(state: State | null, { turns }: StoredThread, now: number): number[] {
  const last = turns.at(-1)
  const learner = last ? learnerAfter(last) : null
  if (state?.phase !== 'active' || state.slot === null || !last || !learner) return []
  const { context } = last
  const slots: number[] = []
  const end = now + planned_days * day_ms
  for (let slot: number | null = state.slot; slot !== null && slot < end; slot = nextSlot(slot, learner)) {
    if (hindrance({ ...context, learner }, slot) !== null) break
    slots.push(slot)
  }
  return slots
}

/** A billing turn leaves the state alone but changes until when lessons are paid. */
function paidChanges({ context, effects }: LoggedTurn, moment: (at: number) => string): Change[] {
  const paid = (until: number | null | undefined) => {
    if (until === null) return 'without limit'
    return until === undefined || until <= 0 ? 'nothing paid' : moment(until)
  }
  return effects.flatMap((effect): Change[] => {
    if (effect.type !== 'save-entitlement') return []
    const [before, after] = [paid(context.learner?.entitledUntil), paid(effect.until)]
    return before === after ? [] : [{ what: 'lessons paid until', before, after }]
  })
}

/** How a text was understood: never by a person. */
const readers: Readonly<Record<Layer, string>> = {
  keyword: 'as a keyword',
  rule: 'by its form',
  phrase: 'by a known phrase',
  model: 'by its likeness to other texts',
}

/** "managing command, name pause, days 14", and "understood by a known phrase, by the machine, version 11". */
function readingInWords({ reader, is, ...details }: LoggedReading): { as: string; by: string } {
  const leaves = [...leavesOf(details)].filter(
    ([path, value]) => !/(?:^|\.)(?:by|part\.\d)$/.test(path) && value !== null,
  )
  const said = leaves.map(([path, value]) => `${path.split('.').at(-1)} ${value}`)
  const how = 'by' in details ? `${readers[details.by]}, ` : ''
  return { as: [is.replaceAll('-', ' '), ...said].join(', '), by: `understood ${how}by the machine, version ${reader}` }
}
