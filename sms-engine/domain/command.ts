/** What a learner can ask for by text. */
export type Command =
  | { readonly name: 'next' | 'question' | 'score' | 'why' | 'resume' | 'plan' }
  | { readonly name: 'pause'; readonly days: number }
  | { readonly name: 'pause-too-long' }

const plain: Readonly<Record<string, Command>> = {
  next: { name: 'next' },
  lesson: { name: 'next' },
  q: { name: 'question' },
  quiz: { name: 'question' },
  question: { name: 'question' },
  score: { name: 'score' },
  why: { name: 'why' },
  resume: { name: 'resume' },
  plan: { name: 'plan' },
}

const days_per_unit = { day: 1, week: 7, month: 30 } as const
const pause_days_max = 92

/** Reads a command; outer punctuation and case do not matter. Null when the text is none. */
export function readCommand(body: string): Command | null {
  const text = body
    .trim()
    .toLowerCase()
    .replace(/[\s.!?]+$/, '')
    .replace(/\s+/g, ' ')
  const command = plain[text]
  if (command) return command
  return readPause(text)
}

function readPause(text: string): Command | null {
  const match = /^pause(?: (?:for )?(\d{1,3}|a|an|one|two|three)? ?(day|week|month)s?)?$/.exec(text)
  if (!match) return null
  const unit = match[2] as keyof typeof days_per_unit | undefined
  if (!unit) return { name: 'pause', days: 7 }
  const words: Readonly<Record<string, number>> = { a: 1, an: 1, one: 1, two: 2, three: 3 }
  const count = match[1] === undefined ? 1 : (words[match[1]] ?? Number(match[1]))
  const days = count * days_per_unit[unit]
  if (days < 1 || days > pause_days_max) return { name: 'pause-too-long' }
  return { name: 'pause', days }
}
