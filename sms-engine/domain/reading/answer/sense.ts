import { cues as book, type Cue } from './cues.ts'
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
  `answer answers anwser ansr answr awnser ans option opt opcion letter leter choice choose chose choosing pick picked picking say saying go going mark select selecting vote voting
  put putting is its be thats respuesta letra inciso reponse lettre choix la el le es est cest sera dis dirais prends mets choisis escojo elijo digo marco pongo creo so hence thus therefore final
  leaning lean lock guess think thinking meant mean ment bet definitely def probably prob probs maybe mayb perhaps surely obviously clearly certainly take want or either and n not no wait
  actually sorry oops yes yeah yep ok okay um umm ummm uh uhh hm hmm well then nope nah neither nor reply respond response try yup like prefer favor`.split(
    /\s+/,
  ),
)
/** "go with", "put me down for": a small word that announces a letter only behind these. */
const smallAnnouncers: ReadonlySet<string> = new Set('with w for on to in con por pour towards toward avec'.split(' '))
const leaders: ReadonlySet<string> = new Set(
  `go going goin goes went gone stick sticking stickin stuck stay staying roll rolling run vote votes voting bet betting settle settled settling change changing switch switching opt opting
  down up land landing landed im am me lean leaning move stand standing lock locking riding ride pegged pick voy voto quedo vais vote reste parie start finish it that`.split(
    /\s+/,
  ),
)

/** What they say is not of the answer, and not nothing. */
const telling: ReadonlySet<Cue> = new Set<Cue>(['aside', 'topic', 'dispute', 'idiom'])

/** "no" in "no idea" takes nothing back. */
function isInLonger(cue: Found<Cue>, all: readonly Found<Cue>[]): boolean {
  if (cue.means !== 'turn' && cue.means !== 'not' && cue.means !== 'so' && cue.means !== 'because') return false
  return all.some((other) => other.from <= cue.from && cue.to <= other.to && other.to - other.from > cue.to - cue.from)
}

export function senseOf(tokens: readonly Token[]): Cues {
  const found = findPhrases(tokens, book)
  const all = found.filter((cue) => !isInLonger(cue, found))
  const known = tokens.map(() => false)
  for (const { from, to, means } of all) if (!telling.has(means)) for (let at = from; at < to; at++) known[at] = true
  const breaks =
    (kinds: readonly string[]) =>
    (at: number): readonly [number, number] => {
      let from = at
      while (from > 0 && !kinds.includes(tokens[from]?.gap ?? 'stop')) from--
      let to = at + 1
      while (to < tokens.length && !kinds.includes(tokens[to]?.gap ?? 'stop')) to++
      return [from, to]
    }
  const segment = breaks(['comma', 'stop', 'question'])
  for (const { from, to, means } of all) if (telling.has(means)) for (let at = from; at < to; at++) known[at] = false
  tokens.forEach(({ word }, at) => {
    if (/^[e-z]$/.test(word)) known[at] = true
  })
  const isKnown = (at: number) => known[at] === true
  return {
    all,
    isKnown,
    announces: (at) => {
      const [token, last] = [tokens[at], tokens[at - 1]]
      if (!token || !last || token.gap === 'stop' || token.gap === 'question' || token.gap === 'joined') return false
      return announcers.has(last.word) || (smallAnnouncers.has(last.word) && leaders.has(tokens[at - 2]?.word ?? ''))
    },
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
