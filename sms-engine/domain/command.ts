import { limits } from './limits.ts'
import { readWhen, type When } from './when.ts'

/** What a learner can ask for by text. */
export type Command =
  | { readonly name: 'next' | 'question' | 'score' | 'why' | 'skip' | 'more' | 'resume' | 'plan' }
  | { readonly name: 'pause'; readonly days: number }
  | { readonly name: 'pause-too-long' }
  /** `when` is null for a time that we could not read. */
  | { readonly name: 'snooze'; readonly when: When | null }
  /** `textsPerWeek` is null for a pace that there is not. */
  | { readonly name: 'pace'; readonly textsPerWeek: number | null }
  /** A question for a person; `question` is empty when nothing was asked. */
  | { readonly name: 'ask'; readonly question: string }

const words: Readonly<Record<string, Command>> = {
  next: { name: 'next' },
  lesson: { name: 'next' },
  q: { name: 'question' },
  quiz: { name: 'question' },
  question: { name: 'question' },
  score: { name: 'score' },
  why: { name: 'why' },
  skip: { name: 'skip' },
  more: { name: 'more' },
  resume: { name: 'resume' },
  plan: { name: 'plan' },
}

const days_per_unit = { day: 1, week: 7, month: 30 } as const
const numbers: Readonly<Record<string, number>> = { a: 1, an: 1, one: 1, two: 2, three: 3 }

/** Reads a command; outer punctuation and case do not matter. Null when the text is none. */
export function readCommand(body: string): Command | null {
  const trimmed = body.trim().replace(/\s+/g, ' ')
  const text = trimmed.toLowerCase().replace(/[\s.!?]+$/, '')
  return words[text] ?? readPause(text) ?? readSnooze(text) ?? readPace(text) ?? readAsk(trimmed)
}

function readPause(text: string): Command | null {
  const match = /^pause(?: (?:for )?(\d{1,3}|a|an|one|two|three)? ?(day|week|month)s?)?$/.exec(text)
  if (!match) return null
  const unit = match[2] as keyof typeof days_per_unit | undefined
  if (!unit) return { name: 'pause', days: limits.pause_default_days }
  const count = match[1] === undefined ? 1 : (numbers[match[1]] ?? Number(match[1]))
  const days = count * days_per_unit[unit]
  return days < 1 || days > limits.pause_days_max ? { name: 'pause-too-long' } : { name: 'pause', days }
}

function readSnooze(text: string): Command | null {
  const match = /^snooze\b ?(.*)$/.exec(text)
  return match ? { name: 'snooze', when: readWhen(match[1] ?? '') } : null
}

function readPace(text: string): Command | null {
  const match = /^plan (?:to )?(\d{1,3})(?: (?:a|per) week)?$/.exec(text)
  if (!match) return null
  const textsPerWeek = Number(match[1])
  return { name: 'pace', textsPerWeek: textsPerWeek <= limits.texts_per_week_max ? textsPerWeek : null }
}

function readAsk(text: string): Command | null {
  const match = /^ask\b[\s:,-]*(.*)$/is.exec(text)
  return match ? { name: 'ask', question: (match[1] ?? '').trim() } : null
}
