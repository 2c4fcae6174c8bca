import { toPlain } from './segment.ts'

/** A text read as an answer: which of the shown options, and whether the learner doubted it. */
export interface Answer {
  /** Index of the option as shown, 0 for A. */
  readonly shown: number
  readonly unsure: boolean
}

/**
 * Reads an answer to a question whose options were shown in this order: "B", "b)", "2", "B?", "answer b", or the
 * option's own text with small typos. Returns null when it is none of them.
 */
export function readAnswer(raw: string, options: readonly string[]): Answer | null {
  const body = toPlain(raw)
  const unsure = /\?\s*$/.test(body.trim()) || /^(maybe|i think|i guess|guess|not sure|probably)\b/i.test(body.trim())
  const text = plain(body.replace(/^\s*(maybe|i think|i guess|guess|not sure|probably)\b[\s,:]*(it'?s )?/i, ''))
  if (text === '') return null
  const shown = byText(text, options) ?? byLabel(text, options.length) ?? byTypo(text, options)
  return shown === null ? null : { shown, unsure }
}

function byText(text: string, options: readonly string[]): number | null {
  const found = options.findIndex((option) => plain(option) === text)
  return found === -1 ? null : found
}

function byLabel(text: string, count: number): number | null {
  const label = /^(?:(?:answer|option|letter|choice|it'?s|its)\s+)?\(?([a-d]|[1-4])[).:]?$/.exec(text)?.[1]
  if (!label) return null
  const shown = /\d/.test(label) ? Number(label) - 1 : label.charCodeAt(0) - 'a'.charCodeAt(0)
  return shown < count ? shown : null
}

/** A typo may not turn one option into another: the nearest must be near and alone. */
function byTypo(text: string, options: readonly string[]): number | null {
  const label = /^\(?[a-d1-4]\s*[).:-]\s+(.+)$/.exec(text)?.[1]
  const typed = label ?? text
  if (typed.length < 4 || /^[\d$.,%\s]+$/.test(typed)) return label ? byText(label, options) : null
  const distances = options.map((option) => distance(typed, plain(option)))
  const nearest = Math.min(...distances)
  const allowed = typed.length < 8 ? 1 : 2
  const second = Math.min(...distances.filter((_, index) => index !== distances.indexOf(nearest)))
  return nearest <= allowed && second > nearest + 1 ? distances.indexOf(nearest) : null
}

function plain(text: string): string {
  return text
    .toLowerCase()
    .replace(/\s+/g, ' ')
    .replace(/[\s?!.]+$/, '')
    .trim()
}

/** Levenshtein distance. */
function distance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, index) => index)
  for (let i = 1; i <= a.length; i++) {
    const next = [i]
    for (let j = 1; j <= b.length; j++) {
      const substitution = (row[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1)
      next.push(Math.min(substitution, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1))
    }
    row = next
  }
  return row[b.length] ?? 0
}
