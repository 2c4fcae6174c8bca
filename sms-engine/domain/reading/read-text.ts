import type { Crisis, Language } from '../model/heard.ts'
import { toPlain } from '../wording/segment.ts'
import { type Answer, namesLetter, readAnswer } from './answer.ts'
import {
  areTwo,
  type Beside,
  type Halves,
  halvesOf,
  isLetterAlone,
  isOneOfTwo,
  isStop,
  isTermBeside,
  isWishBeside,
  namesTexts,
} from './beside.ts'
import { readBreakWish } from './break.ts'
import { type Command, isManaging, type LearningCommand, type ManagingCommand, readCommand } from './command.ts'
import { readCrisis } from './crisis.ts'
import { readHardship } from './hardship.ts'
import { type Keyword, readForeignKeyword, readKeyword, readLooseKeyword, wordsOf } from './keywords.ts'
import { languageOf } from './language.ts'
import { isKnown, type Model, scoresOf } from './model.ts'
import { tokensOf } from './normal.ts'
import { readOptOut } from './opt-out.ts'
import { readPlainWish } from './plain-wishes.ts'
import { isRemark } from './remark.ts'
import { isSlip, promisesAnswer, readThinking } from './thinking.ts'
import { thresholds_milli as milli } from './thresholds.ts'
import { endingVerbs, lessons, texts } from './vocabulary.ts'
import { shippedModel } from './weights.ts'
import { loudestTwo, readWish, type Wish, wishOf } from './wish.ts'
import type { WishName } from './wish-names.ts'

/** The source of a reading: the carriers' words, a rule, or the model. */
export type Layer = 'keyword' | 'phrase' | 'rule' | 'model'

/** Some characters of a text: the first, and the one behind the last. */
export type Part = readonly [from: number, to: number]

/** What a text means, before the phase of the conversation decides how to act on it. */
export type Reading = {
  readonly by: Layer
  /** With an opt-out or on its own: somebody may come to harm. */
  readonly crisis?: Crisis
  /** What the text asks for as well, which is done in the same exchange. */
  readonly beside?: Beside
  /** Which part of the cleaned text says this, if it asks for something beside it. */
  readonly part?: Part
} & (
  | /**
   * `bare`: exactly as carriers take it. Anything else ("START.", "help!", "ARRET") they pass on to us, and neither
   * unblock the number nor answer.
   */
  {
      readonly is: 'keyword'
      readonly keyword: Keyword
      readonly bare: boolean
      readonly language: Language
    }
  | { readonly is: 'opt-out'; readonly language: Language }
  /** Sounds like an opt-out but is not certain: we tell the sender what STOP does. */
  | { readonly is: 'how-to-stop'; readonly language: Language }
  | { readonly is: 'crisis'; readonly crisis: Crisis }
  | ({ readonly is: 'answer' } & Answer)
  | { readonly is: 'learning-command'; readonly command: LearningCommand }
  | { readonly is: 'managing-command'; readonly command: ManagingCommand }
  | { readonly is: 'wish'; readonly wish: Wish }
  /** A reaction to one of our own texts ("Liked ..."): nobody typed it. */
  | { readonly is: 'tapback' }
  /** Sent by a phone while its owner is away ("I'm driving ..."). */
  | { readonly is: 'auto-reply' }
  | { readonly is: 'empty' }
  | { readonly is: 'unclear' }
)

const tapback =
  /^\s*(liked|loved|disliked|laughed at|emphasized|questioned|reacted .{1,12} to|removed .{1,20} from|[^\p{L}\p{N}]+ ?to|me gust[oó]|aim[ée]|a aimé) ["“«][\s\S]*?(["”»]|$)/iu
const autoReply =
  /^(auto(matic)?[ -]?(reply|response|matic message)|this is an automated|i'?m driving|i am (currently )?driving|sorry,? i can'?t talk right now|i'?m (currently )?(out of (the )?office|away)|\[auto|out of office|r[ée]ponse automatique|respuesta autom[aá]tica)/i
const signature =
  /\n+(-- ?\n[\s\S]*|sent from my [\w .]+|get outlook for \w+|enviado desde mi [\w .]+|envoyé de mon [\w .]+)\s*$/i
const courtesy =
  /^((thanks?|thank you|thx|ty|tysm|ok|okay|k|kk|got it|cool|great|nice|good|awesome|perfect|will do|sure|lol|haha)( so much| very much| a lot| again)?( |$))+$/
const thanking = /\b(?:thanks|thank (?:you|u)|thx|tysm|ty|bless)\b/i
const emojiOnly = /^(\p{Extended_Pictographic}|\p{Emoji_Modifier}|\p{Regional_Indicator}|\u200d|\ufe0f|\s)+$/u
/** Wishes that the model hears in the tone of a text rather than in what it asks for. */
const aboutUs: ReadonlySet<WishName> = new Set(['thanks', 'dispute', 'insult', 'small-talk'])
const joiners: ReadonlySet<string> = new Set(['or', 'and', 'not', 'no', 'ou', 'et', 'ni', 'pas'])

/**
 * Reads a text, and what it asks for beside an answer or another wish: "B, and can you text me at 7pm". An opt-out, a
 * cry for help and whatever else is read before them stay what they are.
 * @param options the open question's options as shown, or null when no question waits
 */
export function readText(raw: string, options: readonly string[] | null, model: Model = shippedModel()): Reading {
  return readInParts(raw, options, { model, left: parts_max })
}

/**
 * At most so many parts of a text are read, each as long as a text takes. Without a bound, a text of many halves, each
 * of which has halves, would hold up everybody's.
 */
const parts_max = 16

/** What the parts of one text are read with, and how many more may be. */
interface PartReader {
  readonly model: Model
  left: number
}

function readInParts(raw: string, options: readonly string[] | null, reader: PartReader): Reading {
  const whole = readOne(raw, options, reader.model)
  if (whole.crisis || !(mayHoldTwo.has(whole.is) || isWishBeside(whole, raw))) return whole
  const body = clean(raw)
  for (const halves of halvesOf(body)) {
    if (reader.left <= 0) break
    const both = readBoth(body, halves, whole, options, reader)
    if (both) return both
  }
  return whole
}

/** A part by itself, in which no question is answered. */
function readPart(part: string, reader: PartReader): Reading {
  reader.left -= 1
  return readInParts(part, null, reader)
}

const mayHoldTwo: ReadonlySet<Reading['is']> = new Set(['answer', 'wish', 'unclear'])

/** The reading of a text of two halves, of which one is its answer or a wish and the other a wish; null for no such. */
function readBoth(
  body: string,
  { ahead, behind }: Halves,
  whole: Reading,
  options: readonly string[] | null,
  reader: PartReader,
): Reading | null {
  const [one, other] = [body.slice(...ahead), body.slice(...behind)]
  const [first, second] = options ? [answerIn(one, whole, options), answerIn(other, whole, options)] : [null, null]
  if (options && first && !answerAlone(other, options))
    return withBeside({ ...first, part: ahead }, other, behind, reader)
  if (options && second && !answerAlone(one, options))
    return withBeside({ ...second, part: behind }, one, ahead, reader)
  if (first || second || whole.is === 'answer') return null
  const wish = readPart(one, reader)
  // "Make it two a week, no more and no less": what would end the texts is cut out of something else.
  if (!isOneOfTwo(wish, one) || wish.is === 'how-to-stop') return null
  const next = readPart(other, reader)
  if (!isOneOfTwo(next, other) || !areTwo(wish, next)) return null
  return { ...wish, part: ahead, beside: within(next, behind) }
}

/** The answer of a half, if it is also the whole text's or no more than a letter; null if the half may be no answer. */
function answerIn(half: string, whole: Reading, options: readonly string[]): (Reading & { is: 'answer' }) | null {
  const answer = answerAlone(half, options)
  if (!answer) return null
  const isSame = whole.is === 'answer' ? whole.shown === answer.shown : isLetterAlone(half)
  return isSame ? { is: 'answer', ...answer, by: 'rule' } : null
}

function answerAlone(half: string, options: readonly string[]): Answer | null {
  const named = optionNamed(half, options) ?? optionLettered(half.trim(), options)
  return named === null ? readAnswer(half, options) : { shown: named, unsure: false }
}

/** An answer with the wish of the other half. Whoever wants no more texts gets none, whatever else they say. */
function withBeside(answer: Reading & { is: 'answer' }, half: string, part: Part, reader: PartReader): Reading | null {
  const rest = readPart(half, reader)
  if (rest.is === 'opt-out' && rest.by === 'phrase') return namesTexts(half) ? rest : null
  if (rest.is === 'keyword' && rest.keyword === 'opt-out') {
    const { language } = rest
    return isStop(half)
      ? { is: 'opt-out', language, by: 'phrase' }
      : { ...answer, beside: { is: 'how-to-stop', language, by: 'phrase', part } }
  }
  if (isWishBeside(rest, half)) return { ...answer, beside: within(rest, part) }
  return isTermBeside(rest, half) ? { ...answer, beside: { is: 'unclear', by: 'rule', part } } : null
}

/** A reading of a part, with the places that it names counted from the beginning of the whole text. */
function within<T extends Reading>(reading: T, [from, to]: Part): T {
  const { part, beside } = reading
  return {
    ...reading,
    part: part ? [from + part[0], from + part[1]] : [from, to],
    ...(beside && { beside: within(beside, [from, to]) }),
  }
}

/**
 * Reads a text as one thing, in the fixed order of the conversation: the carriers' words, an option or its letter, an
 * opt-out in its own words (unless the whole text is a plain wish), a cry for help, a command, any other answer to the
 * open question, a plain wish, what a machine wrote, what only sounds like an opt-out (unless a wish is louder), any
 * other wish.
 * @param options the open question's options as shown, or null when no question waits
 */
function readOne(raw: string, options: readonly string[] | null, model: Model): Reading {
  const body = clean(raw)
  if (body === '') return { is: 'empty', by: 'rule' }
  const keyword = readKeyword(raw.replaceAll('\0', ''))
  if (keyword && !(keyword === 'yes' && isYesOrNo(options)))
    return { is: 'keyword', keyword, bare: true, language: 'en', by: 'keyword' }
  const loose = readLooseKeyword(body)
  if (loose) return { is: 'keyword', keyword: loose, bare: false, language: 'en', by: 'keyword' }
  const foreign = readForeignKeyword(body)
  if (foreign) return { is: 'keyword', ...foreign, bare: false, by: 'keyword' }
  const option = options && (optionNamed(body, options) ?? optionLettered(body, options))
  if (option !== null) return { is: 'answer', shown: option, unsure: false, by: 'rule' }

  // A tapback quotes our own text; only what its sender added counts.
  const own = tapback.test(body) ? body.replace(tapback, '').trim() : body
  if (own === '') return { is: 'tapback', by: 'rule' }
  const plain = readPlainWish(own)
  const scores = scoresOf(withoutOption(own, options), model)
  const isMachine = autoReply.test(toPlain(own)) || scores.machine > milli.machine
  const pause = plain ? null : readBreakWish(own)
  const ending = plain || pause ? null : readOptOut(own, scores, isMachine)
  const limited = ending?.is === 'limited' ? wishOf(ending.wish, undefined, own) : null
  const optOut = ending?.is === 'limited' ? null : ending
  const cry = readCrisis(own, scores)
  if (optOut?.is === 'opt-out') return { ...optOut, language: languageOf(own), ...(cry && { crisis: cry.crisis }) }
  const hardship = readHardship(own)
  // "My dad passed away": the model hears the despair of other texts with these words.
  const isNoCry = plain?.name === 'person' || plain?.name === 'too-hard' || (hardship && hardship !== 'low')
  const isOfKin = plain?.about === 'another-learner' && cry?.by === 'model'
  if (cry && !isOfKin && !(isNoCry && (cry.by === 'model' || plain))) return { is: 'crisis', ...cry }
  if (own !== body) return { is: 'tapback', by: 'rule' }
  const thinking = options && !limited ? readThinking(own, options) : null
  if (thinking) return { is: 'wish', wish: wishOf('hint', thinking, own), by: 'rule' }
  const wanted = readWanted(own, limited ? null : options)
  if (wanted) return wanted
  const wished = plain ?? pause ?? limited ?? (hardship && wishOf('pause', hardship, own))
  if (wished) return { is: 'wish', wish: wished, by: 'rule' }
  if (isMachine) return { is: 'auto-reply', by: 'model' }
  if (emojiOnly.test(own) || courtesy.test(wordsOf(own).join(' ')) || isSlip(own))
    return { is: 'wish', wish: { name: 'small-talk', text: own }, by: 'rule' }
  if (isRemark(own))
    return { is: 'wish', wish: { name: thanking.test(own) ? 'thanks' : 'small-talk', text: own }, by: 'rule' }
  if (promisesAnswer(own)) return { is: 'wish', wish: wishOf('small-talk', 'late', own), by: 'rule' }
  if (!saysAnything(own, model)) return { is: 'unclear', by: 'rule' }
  const wish = readWish(own, scores)
  const isPlain = wish !== null && loudestTwo(scores)[0] > milli.wishOverTold
  if (optOut && !(isPlain && optOut.by === 'model')) return { ...optOut, language: languageOf(own) }
  // An answer with its reasons sounds like many things.
  const isAnswering = wish && options && aboutUs.has(wish.name) && namesLetter(own, options)
  return wish && !isAnswering ? { is: 'wish', wish, by: 'model' } : { is: 'unclear', by: 'rule' }
}

/** Whether the open question is a yes-or-no question, so that YES is an answer and not the carrier's word. */
function isYesOrNo(options: readonly string[] | null): boolean {
  const words = options?.map((option) => wordsOf(option).join(' ')) ?? []
  return words.includes('yes') && words.includes('no')
}

/**
 * Whether the text has a word in common use. Letters and figures alone are a late answer, a stray one or two at once,
 * and "zint" is nothing: never a wish.
 */
function saysAnything(body: string, { known }: Model): boolean {
  return tokensOf(body).some((word) => /^\p{L}{2,}$/u.test(word) && !joiners.has(word) && isKnown(word, known))
}

/** An option's own words are an answer, whatever they mean elsewhere: "Cancel the invoice", "off by 27". */
export function optionNamed(body: string, options: readonly string[]): number | null {
  const text = plainly(body)
  // A lone figure is read with its sign: "25" is no answer when both $25 and 25% are on offer.
  if (!/\p{L}/u.test(text)) return null
  const named = options.map(plainly)
  const first = named.indexOf(text)
  return first === named.lastIndexOf(text) && first !== -1 ? first : null
}

/** Most answers are a single letter, which needs neither the option texts nor the model. */
function optionLettered(body: string, options: readonly string[]): number | null {
  const shown = body.length === 1 ? 'abcd'.indexOf(body.toLowerCase()) : -1
  return shown !== -1 && shown < options.length ? shown : null
}

function plainly(text: string): string {
  return wordsOf(text.replace(/(?<=\d),(?=\d)/g, '')).join(' ')
}

/**
 * A text without the option that it names in full. Its words are ours, so the model shall hear neither an end nor a cry
 * in them: "it has to be Nobody else", "going with the roof". What the rules know still counts.
 */
function withoutOption(body: string, options: readonly string[] | null): string {
  const named = (options ?? [])
    .map((option) => wordsOf(option.replace(/^(?:the|an?) /i, '')))
    .filter((words) => words.length > 1 || isOrdinary(words[0] ?? ''))
    .sort((one, other) => other.length - one.length)
    .map((words) => words.map((word) => [...word].map(escaped).join("['’]?")).join('[^\\p{L}\\p{N}]+'))
    .find((pattern) => new RegExp(bounded(pattern), 'iu').test(body))
  return named === undefined ? body : body.replace(new RegExp(bounded(`(?:(?:the|an?) )?${named}`), 'iu'), ' ')
}

const bounded = (pattern: string) => `(?<![\\p{L}\\p{N}])${pattern}(?![\\p{L}\\p{N}])`
const escaped = (sign: string) => sign.replace(/[\\^$.*+?()[\]{}|/-]/, '\\$&')

/** "Stop" may be an option, too, and is more than that; so is a small word. */
const isOrdinary = (word: string) => word.length > 2 && !telling.has(word)
const telling: ReadonlySet<string> = new Set([
  ...[...endingVerbs, ...texts, ...lessons],
  ...['not', 'never', 'none', 'nothing', 'out', 'off', 'over', 'done', 'enough', 'more', 'all', 'you', 'them'],
])

/** A letter, followed by the words of another option: two readings compete, so neither counts. */
function contradictsItself(body: string, options: readonly string[]): boolean {
  const [, letter = '', words = ''] = /^\W*([a-d])[).:]\s*(\S.*)$/is.exec(body) ?? []
  const named = words === '' ? null : optionNamed(words, options)
  return named !== null && named !== letter.toLowerCase().charCodeAt(0) - 'a'.charCodeAt(0)
}

/** "Pause until dec 30", "no lessons till march": the date is no option, though options may be dates. */
const putsOff =
  /^(?:(?:please|pls|plz|can|could|you|we|i|just|hey|hi|ok) )*(?:pause|snooze|hold off|(?:stop|quit) (?:te?xting|sending)(?: me)?|(?:no|hold|stop|skip)(?: (?:more|all|my|the))* (?:texts?|lessons?|messages?))\b.* (?:un)?till? /

/**
 * Reads what has a fixed form: a command, or an answer to the open question. A command's words may resemble an option's
 * ("PLAN 3" beside "Page 3"); the option's own words have been read before.
 */
function readWanted(body: string, options: readonly string[] | null): Reading | null {
  const command = readCommand(body)
  if (command) return asReading(command)
  if (!options || contradictsItself(body, options) || putsOff.test(plainly(body))) return null
  const answer = readAnswer(body, options)
  return answer && { is: 'answer', ...answer, by: 'rule' }
}

/** The reading of a text that is a command. */
export function asReading(command: Command): Reading {
  return isManaging(command)
    ? { is: 'managing-command', command, by: 'rule' }
    : { is: 'learning-command', command, by: 'rule' }
}

/** A text without what phones add: NULs, outer spaces, a signature. */
export function clean(raw: string): string {
  return raw.replaceAll('\0', '').replace(signature, '').trim()
}
