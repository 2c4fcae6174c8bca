import { limits } from '../model/limits.ts'
import { editDistance } from './edit-distance.ts'
import { withoutPoliteness, wordsOf } from './keywords.ts'
import { numberOf } from './number-words.ts'
import { readWeekday, readWhen, type When } from './when.ts'

/**
 * Commands about lessons and questions. `phases/learn.ts` handles each, whether lessons are on or paused, and does not
 * compile if one is missing.
 */
export type LearningCommand =
  | { readonly name: 'next' | 'question' | 'hint' | 'score' | 'why' | 'skip' | 'more' }
  /** A question for a human; `question` is empty when nothing was asked. */
  | { readonly name: 'ask'; readonly question: string }

/** Commands about when lessons come. `phases/manage.ts` handles each, and does not compile if one is missing. */
export type ManagingCommand =
  | { readonly name: 'plan' | 'resume' }
  /**
   * `weekday` is set for "pause until monday", 1 for Monday to 7 for Sunday: the next such day, which is never more
   * than `days` away. `begins`: in how many days it was to begin, if not today; every pause begins at once.
   */
  | { readonly name: 'pause'; readonly days: number; readonly weekday?: number; readonly begins?: number }
  | { readonly name: 'pause-too-long' }
  /** `when` is null if we could not read the time. */
  | { readonly name: 'snooze'; readonly when: When | null }
  /**
   * `textsPerWeek` is null for a pace that we do not offer. `deliveryTime`: an hour that the same text asks for.
   * `otherDays`: it names days that this pace has not, or refuses one that it has.
   */
  | {
      readonly name: 'pace'
      readonly textsPerWeek: number | null
      readonly deliveryTime?: string
      readonly otherDays?: boolean
    }

/** What a learner can ask for by text. */
export type Command = LearningCommand | ManagingCommand

const managing: Readonly<Record<ManagingCommand['name'], true>> = {
  plan: true,
  resume: true,
  pause: true,
  'pause-too-long': true,
  snooze: true,
  pace: true,
}

/** Whether a command is about when lessons come. */
export function isManaging(command: Command): command is ManagingCommand {
  return Object.hasOwn(managing, command.name)
}

/** Each command with its wordings. */
const wordings: readonly (readonly [Command, readonly string[]])[] = [
  [{ name: 'next' }, ['next', 'lesson', 'next lesson', 'next one', 'another lesson', 'the next lesson']],
  [
    { name: 'question' },
    [
      'q',
      'quiz',
      'question',
      'next q',
      'more q',
      'more questions',
      'another q',
      'next quiz',
      'quiz me',
      'a question',
      'next question',
      'another question',
    ],
  ],
  [{ name: 'question' }, ['ask me', 'ask me a question', 'ask me another', 'ask me something', 'ask again']],
  [{ name: 'question' }, ['again', 'repeat', 'repeat it', 'repeat that', 'repeat the question', 'say again']],
  [{ name: 'hint' }, ['hint', 'hints', 'a hint', 'hint me', 'give me a hint']],
  [{ name: 'score' }, ['score', 'my score']],
  [{ name: 'why' }, ['why', 'why not', 'but why']],
  [{ name: 'skip' }, ['skip', 'skip it', 'skip this']],
  [{ name: 'more' }, ['more', 'read more', 'tell me more']],
  [{ name: 'resume' }, ['resume', 'unpause']],
  [{ name: 'plan' }, ['plan', 'my plan']],
]
const commands = new Map(wordings.flatMap(([command, texts]) => texts.map((text) => [text, command] as const)))

/** The shortest word whose swapped letters make no other word: "hnit" is none, "sya" could be anything. */
const swapped_letters_min = 4
const words = [...commands.keys(), 'pause'].filter(
  (text) => /^[a-z]+$/.test(text) && text.length >= swapped_letters_min,
)

/** The command that a lone word means, two neighboring letters of which were swapped: "nxet", "hitn". */
function readSwapped(text: string): Command | null {
  const meant = words.find(
    (word) => word.length === text.length && sorted(word) === sorted(text) && editDistance(text, word) === 1,
  )
  return meant === undefined ? null : (commands.get(meant) ?? readPause(meant))
}

const sorted = (word: string): string => [...word].sort().join('')

const days_per_unit = { d: 1, w: 7, m: 30 } as const

/** "Ok q", "so why", "next one lol". */
const dressing =
  /^(?:(?:ok|okay|k|yes|yeah|yep|so|and|well|alright|hey|hi|now|um|uh|oh|sure|lol|haha|got it|cool|great|nice|perfect|awesome|thanks|thank you|thx|ty|i see|good) )+|(?: (?:now|then|lol|haha|tho|though))+$/g

/** Reads a command; case, outer punctuation, quotes and a "please" do not matter. Null when the text is not one. */
export function readCommand(body: string): Command | null {
  const text = withoutPoliteness(wordsOf(body)).join(' ')
  return (
    commands.get(text) ??
    commands.get(text.replace(dressing, '')) ??
    readPause(text) ??
    readSnooze(body) ??
    readPace(text) ??
    readAsk(body.trim()) ??
    readSwapped(text)
  )
}

/** Reads lengths in days, weeks and months, or until a weekday. Null for a pause of no days. */
function readPause(text: string): Command | null {
  if (text === 'pause') return { name: 'pause', days: limits.pause_default_days }
  const weekday = readWeekday(/^pause (?:un)?till? (.+)$/.exec(text)?.[1] ?? '')
  if (weekday !== null) return { name: 'pause', days: 7, weekday }
  const match = /^pause (?:for )?(?:(\d{1,3}|[a-z]+?) ?)?(d|days?|w|wks?|weeks?|mos?|months?)$/.exec(text)
  if (!match) return null
  const count = numberOf(match[1] ?? 'a')
  if (!count) return null
  const days = count * days_per_unit[match[2]?.[0] as keyof typeof days_per_unit]
  return days > limits.pause_days_max ? { name: 'pause-too-long' } : { name: 'pause', days }
}

function readSnooze(body: string): Command | null {
  const text = body
    .toLowerCase()
    .replace(/[\s"'*.!?]+$/, '')
    .replace(/[\s,]+(please|pls|plz|thanks|thx)$/, '')
  const match = /^["'*\s]*(?:please )?snooze\b[\s:,-]*(.*)$/s.exec(text)
  return match ? { name: 'snooze', when: readWhen(match[1] ?? '') } : null
}

function readPace(text: string): Command | null {
  const match = /^plan (?:to )?(\d{1,3}|[a-z]+)(?: (?:lessons|texts))?(?: (?:a|per) week)?$/.exec(text)
  const word = match?.[1] ?? ''
  // "Plan a" is another plan.
  const textsPerWeek = word === 'a' || word === 'an' ? null : numberOf(word)
  if (textsPerWeek === null) return null
  return { name: 'pace', textsPerWeek: textsPerWeek <= limits.texts_per_week_max ? textsPerWeek : null }
}

function readAsk(text: string): Command | null {
  // "Ask me later" asks for a question, and not one of a person.
  const match = /^ask\b(?! me\b)[\s:,-]*(.*)$/is.exec(text)
  return match ? { name: 'ask', question: (match[1] ?? '').trim() } : null
}
