import { wallClock } from './calendar/local-time.ts'
import type { Context } from './model/context.ts'
import { type Decision, reply, unsaid } from './model/decision.ts'
import type { Event, EventOf } from './model/event.ts'
import { limits } from './model/limits.ts'
import { type Offer, openAsk, type State, type Thread } from './model/state.ts'
import { day_ms, hour_ms } from './model/units.ts'
import { hearOn } from './phases/beside.ts'
import { answerCrisis, confirmOut, helpAgain, isInCrisis } from './phases/crisis.ts'
import * as keyword from './phases/keyword.ts'
import { offerLess } from './phases/manage.ts'
import { hearStranger } from './phases/new.ts'
import { answerShort, changeNothing, offerLapsed, settleOffer, wantsStillLess } from './phases/offer.ts'
import { addToCase, awaitsPerson, isForPerson, keepingCase, saysItWaits } from './phases/open-case.ts'
import { consentToPassOn, offeredToPassOn, settlePassOn } from './phases/pass-on.ts'
import { sorryFirst } from './phases/sympathize.ts'
import { type AskedFor, asBareHour, asHour, asReply } from './reading/bare-reply.ts'
import { beyondTexts } from './reading/beyond-texts.ts'
import { keepsTexts, readConsent, readShortOfTime, saysYes, welcomes } from './reading/consent.ts'
import { cut } from './reading/cut.ts'
import { mentionsDeath } from './reading/death.ts'
import { isHardship } from './reading/hardship.ts'
import type { Keyword } from './reading/keywords.ts'
import type { ReadContext } from './reading/logged-reading.ts'
import { clean, type Reading, readText } from './reading/read-text.ts'
import { shownOptions } from './teaching/ask.ts'
import { neverText } from './wording/secrets.ts'
import * as supportTexts from './wording/support.ts'

/**
 * A text arrived. The order of reading is fixed (`reading/read-text.ts`), and so is the order of deciding: an answer to
 * our offer (`mayConsent`), an opt-out, a cry for help, HELP and START, how to stop, and the rest by phase. To a number
 * elsewhere nothing is said in any case: an answer would cost, and the owner of the number may earn by it.
 */
export function hear(before: State, event: EventOf<'text'>, context: ReadContext): Decision {
  const decided = decideText(before, event, context)
  const answered = warned(before, event, keepingCase(decided, context), context)
  return context.elsewhere ? unsaid(answered) : answered
}

/**
 * The decision on a text in which a number was masked: its answer begins with a warning never to text one. No warning
 * goes to people who opted out or are in danger, to an echo, or to a machine.
 */
function warned(before: State, event: EventOf<'text'>, decided: Decision, context: ReadContext): Decision {
  const { state, effects } = decided
  if (!event.masked || state.phase === 'stopped' || isInCrisis(state, context) || isLoop(state)) return decided
  const isEcho = state === before
  const { is } = context.reading ?? readHeard(before, event, context)
  if (isEcho || is === 'auto-reply' || is === 'tapback') return decided
  return { state, effects: [reply(neverText(event.masked, context.settings)), ...effects] }
}

function decideText(before: State, event: EventOf<'text'>, context: ReadContext): Decision {
  const body = cut(clean(event.body), limits.heard_characters_max)
  const last = before.heard
  const isEcho = last?.body === body && context.now - last.at < limits.echo_ms
  if (isEcho && !followsChain(before)) return { state: before, effects: [] }

  const heard = context.reading ?? readHeard(before, event, context)
  const age_ms = before.offered ? context.now - before.offered.at : 0
  const offer = age_ms < limits.offer_ms ? before.offered : null
  const asked = askedFor(before, context.now)
  // A quiz that came after our asking is what a bare figure answers.
  const isNewest = asked !== null && asked.at >= (openAsk(before, context.now)?.askedAt ?? 0)
  const replied = asked ? asReply(heard, { ...asked, half: halfOf(before, context) }, body, isNewest) : heard
  const isOther = isForPerson(before, replied, body, context.now) || isInCrisis(before, context) || !isOn(before)
  const reading = isOther ? replied : asBareHour(replied, body)
  const counts = mayLoop(reading, context)
  const counted = count(before, body, context.now, counts)
  const present = reading.is === 'auto-reply' ? {} : { unanswered: 0, nudged: false }
  const state: State = { ...forgetful(before, reading), ...counted, ...present }

  const forPerson = isForPerson(before, reading, body, context.now)
  const consent = offer && !forPerson && mayConsent(reading) ? consentTo(offer, body) : null
  if (offer && consent) return settleOffer(state, offer, consent, context)

  if (offer && isOn(before) && !forPerson && wantsStillLess(offer, reading, body, context))
    return offerLess(state, offer.textsPerWeek, context)

  const lapsed = before.offered && !offer && age_ms < limits.lapsed_offer_ms ? before.offered : null
  if (lapsed && !forPerson && mayConsent(reading) && saysYes(body)) return offerLapsed(state, lapsed)

  const proposed = asked?.proposed
  if (proposed && context.learner && isOn(before) && !forPerson && mayConsent(reading)) {
    const isTaken = readConsent(body)
    if (isTaken === 'yes') return byPhase(state, event, asHour(proposed), context)
    if (isTaken === 'no') return changeNothing(state, context.learner, context)
  }

  const passable = isOn(before) && !forPerson && mayConsent(reading) ? offeredToPassOn(before, context.now) : null
  const isPassedOn = passable === null ? null : consentToPassOn(body)
  if (passable !== null && isPassedOn) return settlePassOn(state, passable, isPassedOn, context)

  const isShort = asksIfShort(before) && !forPerson && mayConsent(reading) ? readShortOfTime(body) : null
  if (isShort) return answerShort(state, isShort, context)

  const ours = isOurs(reading, event, context)
  const loops = counts && isLoop(counted)
  const isWaiting = event.handledByCarrier === null && state.phase !== 'stopped' && !isInCrisis(state, context)
  if (isWaiting && !loops && awaitsPerson(before, reading, body, context.now)) return saysItWaits(state, context)
  const isOut = isOptOut(reading, event)
  if (isOut && context.overtakenBy !== 'opt-in') return optOut(state, event, reading, ours, context)
  if (reading.crisis) return answerCrisis(state, event, reading.crisis, null, false, context)
  // The last word of the number on whether it wants texts has been heard.
  if (isOut || (isStart(reading, state) && context.overtakenBy)) return { state: before, effects: [] }
  if (loops && !isStart(reading, state)) return { state, effects: [] }

  if (isInCrisis(state, context) && isNoRequest(reading)) return helpAgain(state, event, context)

  if (forPerson && state.phase !== 'stopped') return addToCase(state, event.body, context)
  if (reading.is === 'keyword') {
    if (reading.keyword === 'help') return keyword.help(state, context, ours, reading.language)
    if (isStart(reading, state)) {
      const started = keyword.start(state, context, ours, reading.bare)
      // START takes effect even in the middle of a loop.
      return loops ? unsaid(started) : started
    }
  }
  if (reading.is === 'how-to-stop' && state.phase !== 'stopped')
    return keyword.howToStop(state, context, reading.language, beyondTexts(body))
  // We cannot tell what a masked text meant, so the warning is the whole answer.
  if (event.masked && reading.is === 'unclear') return { state, effects: [] }
  if (event.media > 0 && isGuessed(reading) && state.phase !== 'stopped' && state.phase !== 'new') {
    return { state, effects: [reply(supportTexts.pictureWithWords)] }
  }
  return byPhase(state, event, reading, context)
}

const isOn = ({ phase }: State): boolean => phase === 'active' || phase === 'paused'

/** Whether the model guessed that words beside a picture are about something of ours: they are about the picture. */
function isGuessed(reading: Reading): boolean {
  if (reading.is !== 'wish' || reading.by !== 'model') return false
  const { name } = reading.wish
  return name === 'billing' || name === 'explain' || name === 'again' || name === 'reading' || name === 'help'
}

/**
 * Whether the previous text was an answer that brought the next question: a second tap is then told which one is open.
 */
function followsChain({ heard, answered, open }: State): boolean {
  return answered !== null && answered.at === heard?.at && answered.at === open?.askedAt
}

/**
 * Whether YES opts a number in again: only where the carrier blocks it, because the carrier takes YES for START. After
 * an opt-out in the learner's own words, a "yes" may agree to anything, even to the opt-out itself.
 */
function isYesToCarrier(word: Keyword, state: State): boolean {
  return word === 'yes' && state.phase === 'stopped' && state.by !== 'phrase'
}

/** Whether the text opts in, by any word that does so in this state. */
function isStart(reading: Reading, state: State): boolean {
  return reading.is === 'keyword' && (reading.keyword === 'start' || isYesToCarrier(reading.keyword, state))
}

/** What a text is read as in this conversation: an answer only if a question is open. */
export function readHeard(before: State, event: EventOf<'text'>, context: Context): Reading {
  return readText(event.body, before.phase === 'stopped' ? null : shownOptions(before, context))
}

/** The context with the reading of the event's text, so that the log can keep it. */
export function withReading(before: State, event: Event, context: Context): ReadContext {
  return event.type === 'text' ? { ...context, reading: readHeard(before, event, context) } : context
}

/**
 * The state without what the text ends: our last offer or question and, if it is understood, the count of texts that were
 * not.
 */
function forgetful(before: State, reading: Reading): State {
  const { offered: _, awaits, toPassOn, ...rest } = before
  const isUnclear = reading.is === 'unclear'
  const guess = reading.is === 'wish' && reading.by === 'model' ? reading.wish.name : null
  const kept = toPassOn && (isUnclear || guess !== null) ? { ...rest, toPassOn } : rest
  // "Somewhere in Canada" is no place that we know; "Toronto" then is one.
  if (awaits && (isUnclear || guess === 'help')) return { ...kept, awaits } as State
  if (!isUnderstood(reading)) return kept as State
  const { puzzled: __, ...understood } = kept
  return { ...understood, misread: 0 } as State
}

/** Whether a text asks for nothing that we could do: we do not understand it, or it is about who is here or a loss. */
function isNoRequest(reading: Reading): boolean {
  if (reading.is !== 'wish') return reading.is === 'unclear'
  const { name, about } = reading.wish
  if (isHardship(about) || about === 'discouraged') return true
  return name === 'who' || name === 'bot' || name === 'person' || name === 'greeting' || name === 'insult'
}

/** Whether the text makes sense to us; a courtesy, an emoji or a machine's text says nothing either way. */
function isUnderstood(reading: Reading): boolean {
  switch (reading.is) {
    case 'unclear':
    case 'empty':
    case 'tapback':
    case 'auto-reply':
      return false
    case 'wish':
      return reading.wish.name !== 'small-talk'
    case 'answer':
    case 'keyword':
    case 'opt-out':
    case 'how-to-stop':
    case 'crisis':
    case 'learning-command':
    case 'managing-command':
      return true
  }
}

/**
 * Whether the text counts towards a loop of two machines: any form but those that only a person sends. A wish counts,
 * because a machine's words can sound like one, and so do HELP and START, which a machine may send as its own command
 * or echo from ours.
 */
function mayLoop(reading: Reading, { keywordsCount }: Context): boolean {
  switch (reading.is) {
    case 'answer':
    case 'learning-command':
    case 'managing-command':
      return false
    case 'keyword':
      return keywordsCount === true && (reading.keyword === 'help' || reading.keyword === 'start')
    case 'opt-out':
    case 'how-to-stop':
    case 'crisis':
    case 'wish':
    case 'tapback':
    case 'auto-reply':
    case 'empty':
    case 'unclear':
      return true
  }
}

/** What we asked for with our last text, and when; null when nothing, or too long ago. */
function askedFor(before: State, now: number): (AskedFor & { readonly at: number }) | null {
  const { awaits, offered } = before
  const asked = awaits ?? (offered && detailOf(offered)) ?? pauseJustMade(before)
  return asked && now - asked.at < (awaits?.isSet ? limits.set_again_ms : limits.offer_ms) ? asked : null
}

/** The half of the day in which the text or question comes that may just have been put off. */
function halfOf(before: State, { learner }: Context): 'am' | 'pm' | undefined {
  const at = before.phase === 'active' ? (before.snoozed ?? before.slot) : null
  if (at === null || !learner) return undefined
  return (wallClock(at, learner.zone) % day_ms) / hour_ms < 12 ? 'am' : 'pm'
}

/** A pause that the last text made: "sorry, I meant 2 days" gives it another end. */
function pauseJustMade(before: State): (AskedFor & { readonly at: number }) | undefined {
  if (before.phase !== 'paused' || before.madeAt === undefined) return undefined
  return before.heard?.at === before.madeAt ? { at: before.madeAt, detail: 'end' } : undefined
}

/** The yes or no to an offer. A pace is taken by a weaker yes than an end. */
function consentTo(offer: Offer, body: string): 'yes' | 'no' | null {
  if ('end' in offer && keepsTexts(body)) return 'no'
  return readConsent(body) ?? ('textsPerWeek' in offer && welcomes(body) ? 'yes' : null)
}

/** Whether the last text that we planned was the nudge, which asks "Short on time?". */
function asksIfShort({ phase, nudged, unanswered }: State): boolean {
  return phase === 'active' && nudged && unanswered === limits.unanswered_before_nudge
}

/** What may come back bare to an offer: the end of a pause, or another pace. */
function detailOf(offered: Offer): (AskedFor & { readonly at: number }) | undefined {
  if ('pause' in offered) return { at: offered.at, detail: 'end' }
  return 'textsPerWeek' in offered ? { at: offered.at, detail: 'pace' } : undefined
}

/** Whether the text may accept or decline our offer; a certain opt-out stays one, whatever we offered. */
function mayConsent(reading: Reading): boolean {
  if (reading.crisis || reading.is === 'answer') return false
  return (
    !(reading.is === 'opt-out' && reading.by === 'phrase') && !(reading.is === 'keyword' && reading.keyword !== 'yes')
  )
}

/** Whether the text ends all texts: by what it says, or because the carrier took it as an opt-out. */
function isOptOut(reading: Reading, event: EventOf<'text'>): boolean {
  if (event.handledByCarrier === 'opt-out') return true
  return reading.is === 'opt-out' || (reading.is === 'keyword' && reading.keyword === 'opt-out')
}

/** Suppresses the number, whatever else the text says. If it also tells of a crisis, the one reply begins with that. */
function optOut(state: State, event: EventOf<'text'>, reading: Reading, ours: boolean, context: Context): Decision {
  const carrierKnows = event.handledByCarrier === 'opt-out' || (reading.is === 'keyword' && reading.bare)
  const by = carrierKnows ? 'keyword' : 'phrase'
  const language = reading.is === 'keyword' || reading.is === 'opt-out' ? reading.language : 'en'
  const confirm =
    state.phase !== 'stopped' && event.handledByCarrier !== 'opt-out' && (reading.is === 'opt-out' || ours)
  const beyond = context.learner && beyondTexts(event.body)
  if (!reading.crisis && !isInCrisis(state, context))
    return keyword.stop(state, context, by, confirm ? { language, beyond, loss: mentionsDeath(event.body) } : null)
  const stopped = keyword.stop(state, context, by, null)
  if (reading.crisis) return answerCrisis(state, event, reading.crisis, stopped, confirm, context)
  return confirm ? confirmOut(stopped, language, context) : stopped
}

/** Whether we, not the carrier, answer a keyword: a carrier answers bare words only, and none on a short code. */
function isOurs(reading: Reading, event: EventOf<'text'>, { settings }: Context): boolean {
  if (reading.is !== 'keyword' || event.handledByCarrier !== null) return false
  return !reading.bare || settings.keywords === 'ours'
}

function byPhase(state: State, event: EventOf<'text'>, reading: Reading, context: Context): Decision {
  const { learner } = context
  if (state.phase === 'stopped') return { state, effects: [] }
  if (state.phase === 'new') return hearStranger(state, event, reading, context)
  if (!learner) throw new Error('a conversation that is on has no learner')
  return sorryFirst(hearOn(state, reading, { event, learner, context }), reading, event.body, context)
}

/**
 * How often the same text came in a row, and how many texts that a machine could have sent came within a short time.
 */
interface Repetition {
  readonly heard: NonNullable<Thread['heard']>
  readonly flood: NonNullable<Thread['flood']>
}

function count({ heard, flood }: State, body: string, now: number, counts: boolean): Repetition {
  const repeated = counts && heard?.body === body && now - heard.at < limits.flood_window_ms
  const { since, texts } =
    flood !== null && now - flood.since < limits.flood_window_ms ? flood : { since: now, texts: 0 }
  return {
    heard: { body, at: now, times: repeated ? heard.times + 1 : 1 },
    flood: { since, texts: counts ? texts + 1 : texts },
  }
}

/** Nobody types like that: two machines are talking to each other, so we stop. An opt-out is still honored. */
function isLoop({ heard, flood }: Pick<Thread, 'heard' | 'flood'>): boolean {
  return (heard?.times ?? 0) > limits.same_text_max || (flood?.texts ?? 0) > limits.flood_texts_max
}
