import { type Cue, cues as book } from './cues.ts'
import { type Found, findPhrases } from './phrases.ts'
import type { Token } from './tokens.ts'

/** What the words of a text do around the options that it names. */
export interface Cues {
  readonly all: readonly Found<Cue>[]
  /** The token says nothing about the answer: "please", "so", "I think it is". */
  isKnown(at: number): boolean
  /** A word before this token says that a letter follows: "letter", "go with", "la". */
  announces(at: number): boolean
  /** Between two marks of punctuation, nothing is said but this. */
  isAlone(from: number, to: number): boolean
  /** A single letter from a to d. */
  isLetterLike(at: number): boolean
  /** Where the run of words between marks of punctuation around a token begins and ends. */
  segment(at: number): readonly [number, number]
  /** The same between full stops, question marks and exclamation marks. */
  sentence(at: number): readonly [number, number]
}

const announcers: ReadonlySet<string> = new Set(
  `answer answers anwser ansr answr awnser ans option opt opcion letter leter choice choose chose pick picked picking say saying says go going with w mark select vote voting
  put putting is its be was thats it's respuesta letra inciso reponse lettre choix la le el the cest est es dis dirais prends mets choisis choose escojo elijo digo marco
  pongo final so to for on type sticking leaning lean lock guess think meant mean ment bet definitely def take want con avec pour sera like doing try either or and n`.split(/\s+/),
)
/** After these an "a" is an article unless the text goes on as after a letter. */

export function senseOf(tokens: readonly Token[]): Cues {
  const all = findPhrases(tokens, book)
  const known = tokens.map(() => false)
  for (const { from, to } of all) for (let at = from; at < to; at++) known[at] = true
  const breaks = (kinds: readonly string[]) => (at: number): readonly [number, number] => {
    let from = at
    while (from > 0 && !kinds.includes(tokens[from]?.gap ?? 'stop')) from--
    let to = at + 1
    while (to < tokens.length && !kinds.includes(tokens[to]?.gap ?? 'stop')) to++
    return [from, to]
  }
  const segment = breaks(['comma', 'stop', 'question'])
  const isKnown = (at: number) => known[at] === true
  return {
    all,
    isKnown,
    announces: (at) => at > 0 && tokens[at]?.gap !== 'stop' && tokens[at]?.gap !== 'question' && tokens[at]?.gap !== 'joined' && announcers.has(tokens[at - 1]?.word ?? ''),
    isAlone: (from, to) => {
      const [start, end] = segment(from)
      for (let at = start; at < end; at++) if ((at < from || at >= to) && !isKnown(at)) return false
      return true
    },
    isLetterLike: (at) => /^[a-d]$/.test(tokens[at]?.word ?? ''),
    segment,
    sentence: breaks(['stop', 'question']),
  }
}
