import { isEntitled } from '../calendar/schedule.ts'
import { streakAt } from '../calendar/streak.ts'
import type { Context, Learner } from '../model/context.ts'
import { reply, type Step } from '../model/decision.ts'
import type { EventOf } from '../model/event.ts'
import { limits } from '../model/limits.ts'
import { type Ask, openAsk, type Thread } from '../model/state.ts'
import { day_ms } from '../model/units.ts'
import { isAnyAnswer, readChangeWish, readCorrection, readLookingBack } from '../reading/answer.ts'
import { cut } from '../reading/cut.ts'
import { asksOfBooks, asksOfOwnBill, asksOn, isQuestion } from '../reading/question.ts'
import { optionNamed, type Reading } from '../reading/read-text.ts'
import type { WishName } from '../reading/wish-names.ts'
import { ask, askAgain, grade, optionsOf, questionFor, rightOption } from '../teaching/ask.ts'
import { optionsLeft } from '../teaching/hint.ts'
import { asAsked, openQuestion } from '../teaching/sets.ts'
import { skip } from '../teaching/skip.ts'
import { countExtra, teach, upcoming, whatIsAtHand } from '../teaching/teach.ts'
import * as lessonTexts from '../wording/lessons.ts'
import * as supportTexts from '../wording/support.ts'
import { onceInAWhile } from './courtesy.ts'
import { explainTerm, termAsked } from './explain-term.ts'
import { goesOn, shallAPerson, toPassOn } from './pass-on.ts'

/** A text from a learner, with all that an answer to it may need. */
export interface Heard {
  readonly event: EventOf<'text'>
  /**
   * Anything but a command about when lessons come, which `manage` handles. Of wishes only those come here that are
   * {@link isOfLearning}.
   */
  readonly reading: Exclude<Reading, { is: 'managing-command' }>
  readonly learner: Learner
  readonly context: Context
  /** Whether lessons may come unasked: they are on, paid for, and not paused. */
  readonly lessonsCome: boolean
  /** "Monday, 9:00 AM", or null when nothing is scheduled. */
  readonly nextTime: string | null
  /** The answer to a learner who wants a lesson and is not entitled to one: renew, or resume the plan on hold. */
  readonly noLessons: string
}

/** Handles what learners can do whether their lessons are on or paused. */
export function learn(thread: Thread, heard: Heard): Step {
  const { reading, context } = heard
  const open = openAsk(thread, context.now)
  if (isAboutLastAnswer(thread, heard)) return firstStands(thread, heard)
  const term = termAsked(heard.event.body, reading, context)
  if (term) return explainTerm(thread, term, heard.learner, context)
  // It is understood, though not answered.
  if (isForAccountant(thread, heard)) return shallAPerson({ ...thread, misread: 0 }, heard.event.body, context)
  if (open && (reading.is === 'answer' || reading.is === 'unclear') && !asAsked(open, context)) {
    return replaced(thread, context) ?? misread(thread, heard)
  }
  if (reading.is === 'answer' && open) {
    return grade(thread, open, reading, heard.learner, context, heard.event.id, heard.lessonsCome)
  }
  if (reading.is !== 'learning-command') return misread(thread, heard)
  const { command } = reading
  switch (command.name) {
    case 'next':
      return bringNext(thread, heard)
    case 'question':
      return bringQuestion(thread, heard)
    case 'hint':
      return giveHint(thread, context)
    case 'score':
      return tellScore(thread, heard)
    case 'why':
      return explain(thread, heard)
    case 'more':
      return linkToReading(thread, heard)
    case 'skip':
      if (!open) return say(thread, lessonTexts.nothingToSkip)
      return say(
        skip(thread, open, context.now, heard.learner.zone),
        lessonTexts.skipped(whatIsAtHand(thread, heard.learner, heard.context)),
      )
    case 'ask':
      return openCase(thread, command.question, context)
    default:
      return command satisfies never
  }
}

/** Whether a text that sounds like a wish takes an answer back, or asks about a word of the field or about own books. */
export function isOfLearning(thread: Thread, heard: Heard): boolean {
  if (isAboutLastAnswer(thread, heard) || isForAccountant(thread, heard)) return true
  return termAsked(heard.event.body, heard.reading, heard.context) !== null
}

/** Wishes that the model hears in questions about the sender's own books and taxes. */
const mishears: ReadonlySet<WishName> = new Set([
  'help',
  'topic',
  'schedule',
  'quiz',
  'language',
  'who',
  'greeting',
  'score',
  'zone',
  'small-talk',
])

/** Whether a text asks what an accountant would answer: "can I deduct my truck", and "which one should I use" behind it. */
function isForAccountant(thread: Thread, { reading, event, context }: Heard): boolean {
  const guess = reading.is === 'wish' && reading.by === 'model' ? reading.wish.name : null
  if (guess === 'billing') return asksOfOwnBill(event.body)
  const isSoft = reading.is === 'unclear' || (guess !== null && mishears.has(guess))
  return isSoft && (asksOfBooks(event.body) || (goesOn(thread, context) && asksOn(event.body)))
}

/** Whether a text is still about the last graded answer, and not about the question that came with it. */
function isAboutLastAnswer(thread: Thread, heard: Heard): boolean {
  const open = openAsk(thread, heard.context.now)
  const isSoft = heard.reading.is === 'unclear' || (heard.reading.is === 'wish' && heard.reading.by === 'model')
  if (thread.answered && isSoft && readChangeWish(heard.event.body)) return true
  return open ? isMeantBefore(thread, open, heard) : takesBack(thread, heard)
}

/** A step that only says something. */
export function say(thread: Thread, body: string): Step {
  return { thread, effects: [reply(body)] }
}

function bringNext(thread: Thread, { learner, context, nextTime, noLessons }: Heard): Step {
  if (!isEntitled(learner, context.now)) return say(thread, noLessons)
  const extra = countExtra(thread, learner, context.now)
  if (extra === 'enough') return say(thread, lessonTexts.extraLimit(nextTime))
  const lesson = upcoming(learner, context)
  if (!lesson) return say(thread, lessonTexts.allTaught(context.settings))
  return teach({ ...thread, extra }, lesson, { by: 'reply' }, context)
}

/** An open question is sent again in the same order, so that a letter means the same in both copies. */
function bringQuestion(thread: Thread, { event, learner, context, noLessons }: Heard): Step {
  const again = askAgain(thread, { by: 'reply' }, context)
  if (again) return again
  const candidate = questionFor(thread, learner, context)
  if (!candidate) {
    const nothing = taughtCount(context) === 0
    if (nothing && !isEntitled(learner, context.now)) return say(thread, noLessons)
    return say(
      thread,
      nothing ? lessonTexts.nothingToAsk : lessonTexts.askedToday(whatIsAtHand(thread, learner, context)),
    )
  }
  const chain = { following: limits.questions_per_chain - 1, bringsLesson: false }
  return ask(thread, candidate, event.id, chain, { by: 'reply' }, context)
}

/** Takes wrong options away. A learner who needed a hint did not know it by heart, so the grade is at most `hard`. */
function giveHint(thread: Thread, context: Context): Step {
  const { open } = thread
  const question = openQuestion(thread, context)
  if (!open || !question) return say(thread, lessonTexts.nothingToHint)
  const left = optionsLeft(open, question)
  if (!left) return say(thread, lessonTexts.noHint)
  return say({ ...thread, open: { ...open, hinted: true } }, lessonTexts.hint(left))
}

function tellScore(thread: Thread, { learner, context }: Heard): Step {
  const { right, answered } = thread.score
  const weeks = streakAt(thread, context.now, learner.zone)
  const open = openQuestion(thread, context)
  const last = open && lessonTexts.lastLetter(open)
  return say(thread, lessonTexts.score(right, answered, taughtCount(context), weeks, last))
}

function explain(thread: Thread, { context }: Heard): Step {
  // Right behind a verdict it is about that, also where another question came with it. Any other time it is about the
  // open question, whose answer the explanation could give away.
  const waiting = openQuestion(thread, context)
  const { open, answered } = thread
  const isOfVerdict = open !== null && answered?.at === open.askedAt && context.now - open.askedAt <= limits.remark_ms
  if (waiting && !isOfVerdict)
    return say(thread, lessonTexts.answerFirst(lessonTexts.lastLetter(waiting), open?.hinted === true))
  return say(thread, whyOfLast(thread, context) ?? lessonTexts.nothingToExplain)
}

/**
 * The reason of the last answer, with the lesson's title while another question is open; null if there is none. Its
 * verdict is out, so it gives nothing of the open question away that the learner has not read.
 */
export function whyOfLast(thread: Thread, context: Context): string | null {
  const { answered } = thread
  const question = answered && asAsked(answered.ask, context)
  if (!answered || !question) return null
  const { label, option } = rightOption(answered.ask, question)
  const about = openAsk(thread, context.now) ? context.catalogue.lessons.get(answered.ask.lessonId)?.title : undefined
  return lessonTexts.why(label, option, about)
}

/** The reason of the option that a text names by its letter: "why not C". Null if it names none of the last question's. */
export function whyNamed(thread: Thread, text: string, context: Context): string | null {
  const { answered, open } = thread
  const question = answered && asAsked(answered.ask, context)
  // It may be about the open question, whose answer this would be.
  if (openAsk(thread, context.now) && open?.askedAt !== answered?.at) return null
  const letter =
    /^\W*(?:(?:ok|but|so|and) )*(?:why|how come)(?: (?:not|is|isnt|isn.?t|was|wasnt|wasn.?t|would|wouldnt|cant|it|be|not|the answer))* ([a-d])\b(?: (?:be|is|was|wrong|right|not|correct|the answer))*\W*$/i.exec(
      text,
    )?.[1]
  if (!answered || !question || !letter) return null
  const shown = letter.toLowerCase().charCodeAt(0) - 'a'.charCodeAt(0)
  const option = question.options[answered.ask.order[shown] ?? -1]
  return option ? lessonTexts.whyOption(letter.toUpperCase(), option) : null
}

/**
 * Replies to an answer whose question has changed in the content since: the answer does not count, and the new question
 * follows.
 */
function replaced(thread: Thread, context: Context): Step | null {
  const anew = askAgain(thread, { by: 'reply' }, context)
  return anew && { ...anew, effects: [reply(lessonTexts.questionChanged), ...anew.effects] }
}

/** Links to the reading of the lesson that was last taught or asked about. */
function linkToReading(thread: Thread, { context }: Heard): Step {
  const { taught, answered } = thread
  const asked = answered && (!taught || answered.at > taught.at) ? answered.ask.lessonId : null
  const lessonId = asked ?? taught?.lessonId
  if (!lessonId) return say(thread, lessonTexts.nothingToRead)
  const body = lessonTexts.reading(lessonId, context.settings)
  return { thread, effects: [{ type: 'reply', kind: 'notice', body, opens: lessonId }] }
}

/**
 * Whether a text is still about the answer that brought the open question: the same letter tapped twice, or an explicit
 * correction. Any other answer, however quick, is one to the open question.
 */
function isMeantBefore(thread: Thread, open: Ask, heard: Heard): boolean {
  const { answered } = thread
  if (!answered || open.askedAt !== answered.at) return false
  const { reading, context } = heard
  const first = answered.ask.order.indexOf(answered.choice)
  const isDoubleTap = reading.is === 'answer' && (reading.shown ?? -1) === first
  if (isDoubleTap && context.now - answered.at <= limits.double_tap_ms) return true
  return takesBack(thread, heard) || remarks(thread, heard)
}

/**
 * Whether a text is a remark on the verdict that came with the open question: it names the option that the learner chose
 * or the right one, as something past, or with a word of feeling within a few minutes. It may be an answer all the same;
 * so it is asked for, since a wrong grade costs more.
 */
function remarks({ answered }: Thread, { event, reading, context }: Heard): boolean {
  if (!answered || (reading.is !== 'answer' && reading.is !== 'unclear')) return false
  const options = optionsOf(answered.ask, context)
  const back = options && readLookingBack(event.body, options)
  if (!back || (!back.isNamed && context.now - answered.at > limits.remark_ms)) return false
  const named = answered.ask.order[back.shown] ?? -1
  return named === answered.choice || asAsked(answered.ask, context)?.options[named]?.right === true
}

/**
 * Whether a text takes back the answer that was just graded: within a minute, or for as long as the question that came
 * with that answer is open, if its words can mean nothing else. The answer to another question would be graded wrong.
 */
function takesBack({ answered, open }: Thread, { event, reading, context }: Heard): boolean {
  if (!answered) return false
  if (reading.is !== 'answer' && reading.is !== 'unclear' && reading.is !== 'wish') return false
  const isSoon = context.now - answered.at <= limits.correction_ms
  if (!isSoon && open?.askedAt !== answered.at) return false
  const options = optionsOf(answered.ask, context)
  const correction = options && readCorrection(event.body, options)
  return correction !== null && (isSoon || correction.isNamed)
}

function firstStands(thread: Thread, { context }: Heard): Step {
  const verdict = verdictOfLast(thread, context)
  return verdict === null ? { thread, effects: [] } : say(thread, verdict)
}

/** That the graded answer stands, and what is open if another question has come since; null if none was graded. */
export function verdictOfLast(thread: Thread, context: Context): string | null {
  const { answered } = thread
  if (!answered) return null
  const letter = firstLetter(answered)
  const open = openQuestion(thread, context)
  if (!open) return lessonTexts.answeredBefore(letter, answered.right)
  return lessonTexts.firstStands(letter, answered.right, open.stem)
}

function openCase(thread: Thread, question: string, { now }: Context): Step {
  if (question === '') return say({ ...thread, awaits: { at: now, detail: 'question' } }, supportTexts.askHow)
  const asked = cut(question, limits.case_characters_max)
  return { thread, effects: [{ type: 'open-case', question: asked }, reply(supportTexts.caseOpened)] }
}

/**
 * Answers the first few texts in a row that make no sense; the last of these answers offers a human. After that we
 * answer only now and then until something is understood: a person still gets through, and two machines fall silent.
 */
function misread(thread: Thread, heard: Heard): Step {
  const pictures = heard.reading.is === 'empty' && heard.event.media > 0
  if (heard.reading.is !== 'unclear' && !pictures) return { thread, effects: [] }
  if (!openQuestion(thread, heard.context) && isAnyAnswer(heard.event.body)) return answersNothing(thread, heard)
  const { now } = heard.context
  const misread = Math.min(thread.misread + 1, limits.misread_max)
  const counted = { ...thread, misread }
  if (misread < limits.misread_max) return pictures ? say(counted, supportTexts.picture) : puzzled(counted, heard)
  const puzzledAt = (thread.puzzled ?? []).filter((at) => now - at < day_ms)
  const last = puzzledAt.at(-1)
  const tooSoon = last !== undefined && now - last < limits.between_puzzled_ms_min
  if (tooSoon || puzzledAt.length >= limits.puzzled_per_day_max) return { thread: counted, effects: [] }
  return say(toPassOn({ ...counted, puzzled: [...puzzledAt, now] }, heard.event.body, now), supportTexts.stillUnclear)
}

/**
 * An answer while no question is open: it is understood, so no misread. What became of it is told once in a while, and
 * again after another lesson or another answer.
 */
function answersNothing(thread: Thread, { learner, context }: Heard): Step {
  // Its question is too old, or gone from the content.
  if (thread.open) return say({ ...thread, open: null }, lessonTexts.expired)
  const { answered, taught } = thread
  const isAnswered = answered !== null && (taught === null || taught.at <= answered.at)
  const { state, effects } = isAnswered
    ? onceInAWhile(
        thread,
        `answered ${answered.ask.id}`,
        lessonTexts.answeredBefore(firstLetter(answered), answered.right),
        context,
      )
    : onceInAWhile(
        thread,
        `nothing open, ${taught?.lessonId ?? 'no lesson'}`,
        lessonTexts.nothingOpen(whatIsAtHand(thread, learner, context)),
        context,
      )
  return { thread: state, effects }
}

/** The letter that was answered; null if none was. */
function firstLetter({ ask, choice }: NonNullable<Thread['answered']>): string | null {
  return lessonTexts.letters[ask.order.indexOf(choice)] ?? null
}

/**
 * An option's own words are the answer to the question that was answered last; a text that ends in "?" is for a human;
 * the rest is unclear.
 */
function puzzled(thread: Thread, heard: Heard): Step {
  const { event, context } = heard
  if (isQuestion(event.body) || goesOn(thread, context)) return shallAPerson(thread, event.body, context)
  const question = openQuestion(thread, context)
  if (question) return say(thread, supportTexts.unclearWithOpen(lessonTexts.lastLetter(question)))
  return namesAnswered(thread, heard) ? firstStands(thread, heard) : say(thread, supportTexts.unclear)
}

/** Whether a text is an option of the question that was answered last. */
function namesAnswered({ answered }: Thread, { event, context }: Heard): boolean {
  const options = answered && optionsOf(answered.ask, context)
  return options !== null && optionNamed(event.body, options) !== null
}

function taughtCount({ memory }: Context): number {
  return Object.keys(memory).length
}
