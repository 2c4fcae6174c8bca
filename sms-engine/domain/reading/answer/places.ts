import type { Pointer } from './letters.ts'
import type { Numeral } from './numbers.ts'
import type { Cues } from './sense.ts'
import type { Token } from './tokens.ts'

/** Places in the list by name; a negative one counts from the end. */
const ordinals: ReadonlyMap<string, number> = new Map(
  Object.entries({
    0: 'first 1st frist fisrt primera primero primer primerita primerito premiere premier 1er 1ere 1ra 1ro one1 uno1 top topmost arriba haut uppermost',
    1: 'second 2nd secnd secound segunda segundo segundita deuxieme seconde second 2e 2eme 2da 2do 2ieme deuxiem',
    2: 'third 3rd thrid tercera tercero tercer troisieme 3e 3eme 3ra 3ro 3ieme',
    3: 'fourth 4th forth fouth cuarta cuarto quatrieme 4e 4eme 4ta 4to 4ieme',
    '-1': 'last final bottom lowest ultima ultimo ultimita derniere dernier bas abajo lastone bottommost',
    '-2': 'penultimate penultima penultimo penultieme',
  }).flatMap(([place, words]) => words.split(' ').map((word) => [word, Number(place)] as const)),
)

const nouns: ReadonlySet<string> = new Set(
  `one ones 1 option opt answer choice pick opcion respuesta reponse choix item bullet line entry letter inciso de down listed thing guess
  alternativa statement lettre possibilite selection`.split(/\s+/),
)
const articles: ReadonlySet<string> = new Set('the teh da la el le l lo al'.split(' '))
/** Before these words with an article an ordinal is a date: "before the 1st". */
const dated: ReadonlySet<string> = new Set('before on by until till til after since from of my'.split(' '))
const announcers: ReadonlySet<string> = new Set(
  'number numero num no nr nro option opt opcion choice answer ans # numba respuesta reponse choix inciso'.split(' '),
)
/** What makes an ordinal speak of something else: "first i thought", "last in first out", "second time". */
const busy: ReadonlySet<string> = new Set(
  `in i thing of year month week night time day name quarter half semester shift job place all thought thoughts impression glance try to question lesson class
  floor period text message monday tuesday wednesday thursday friday payday chance call date grade cousin hand person two 2 three 3 step ave street st avenue
  rule exam minute hour second seconds word words line1 name names fiscal exams test check bill years months weeks days summer winter spring fall vez semana`.split(
    /\s+/,
  ),
)

/** Words that a number may end a sentence behind: "so three". */
const leads: ReadonlySet<string> = new Set(
  'so its is thats be say pick choose with for final ok or and n hence thus therefore put go la le el donc es'.split(
    ' ',
  ),
)

/** The places in the list that a text names: "the third one", "2nd", "number 4", "la última", "second to last". */
export function readPlaces(
  tokens: readonly Token[],
  numerals: readonly Numeral[],
  cues: Cues,
  count: number,
): readonly Pointer[] {
  const found: Pointer[] = []
  for (let at = 0; at < tokens.length; at++) {
    const pointer =
      fromTheEnd(tokens, at, count) ?? ordinalAt(tokens, at, cues, count) ?? optionTheFirst(tokens, at, count)
    if (!pointer) continue
    found.push(pointer)
    at = pointer.to - 1
  }
  for (const numeral of numerals) {
    const pointer = numbered(tokens, numeral, cues, count)
    if (pointer && !found.some(({ from, to }) => from < pointer.to && pointer.from < to)) found.push(pointer)
  }
  return found
}

/** "2nd to last", "second from the bottom", "next to last", "avant-dernière". */
function fromTheEnd(tokens: readonly Token[], at: number, count: number): Pointer | null {
  const words = tokens
    .slice(at, at + 5)
    .map(({ word }) => word)
    .join(' ')
  const match =
    /^(second|2nd|next|third|3rd) (?:to|from|2)(?: the)? (last|bottom|end)\b/.exec(words) ??
    /^(avant|ante)(?: la)? ?(derniere?|penultima)\b/.exec(words) ??
    /^(second|2nd|third|3rd)( last| from bottom)\b/.exec(words) ??
    /^(next to)(?: the)? (last|bottom)\b/.exec(words)
  const top = /^(second|2nd|third|3rd) from(?: the)? top\b/.exec(words)
  const length = (match ?? top)?.[0].split(' ').length ?? 0
  if (top) return { from: at, to: at + length, shown: /^[s2]/.test(words) ? 1 : 2, strong: true }
  if (!match) return null
  const shown = count - (/^(?:third|3rd)/.test(words) ? 3 : 2)
  return { from: at, to: at + length, shown, strong: true }
}

function ordinalAt(tokens: readonly Token[], at: number, cues: Cues, count: number): Pointer | null {
  const [last, token, next] = [tokens[at - 1], tokens[at], tokens[at + 1]]
  const place = token && ordinals.get(token.word)
  if (!token || place === undefined) return null
  const shown = place < 0 ? count + place : place
  if (shown < 0 || shown >= count) return null
  const runsOn = next !== undefined && (next.gap === 'space' || next.gap === 'joined')
  const hasNoun = runsOn && nouns.has(next.word)
  const hasArticle = last !== undefined && token.gap === 'space' && articles.has(last.word)
  if (hasArticle && /^\d/.test(token.word) && !hasNoun && dated.has(tokens[at - 2]?.word ?? '')) return null
  if (
    last !== undefined &&
    token.gap === 'space' &&
    /^(?:your|ur|my|that|this|his|her|our|last|each|every|yall|yalls|tu|su|mi|ton|votre|mon)$/.test(last.word)
  )
    return null
  const pointer = (to: number): Pointer | null =>
    isSpokenOf(tokens, to, cues) ? null : { from: hasArticle ? at - 1 : at, to, shown, strong: true }
  if (token.word === 'final' || token.word === 'bas' || token.word === 'haut' || token.word === 'lowest')
    return hasNoun &&
      hasArticle &&
      next.word !== 'answer' &&
      next.word !== 'guess' &&
      next.word !== 'reponse' &&
      next.word !== 'respuesta'
      ? pointer(at + 2)
      : null
  const isEdge = token.word === 'top' || token.word === 'bottom'
  if (isEdge && runsOn && /^(?:line|of|dollar|half|up|out)$/.test(next.word)) return null
  if (
    hasNoun &&
    /^(?:last|first|final)$/.test(token.word) &&
    /^(?:answer|response|respuesta|reponse|entry|thing)$/.test(next.word) &&
    token.word !== 'first'
  )
    return null
  if (hasNoun && next.word !== 'de' && next.word !== 'down') return pointer(at + 2)
  const third = tokens[at + 2]?.word ?? ''
  if (hasArticle && next?.word === 'of' && /^(?:the|your|these|those|them|four|4|my)$/.test(third))
    return pointer(third === 'your' ? at + 4 : at + 3)
  if (next !== undefined && busy.has(next.word) && next.gap !== 'stop') return null
  if (token.word === 'arriba' || token.word === 'abajo')
    return last && /^(?:de|hasta)$/.test(last.word) ? pointer(at + 1) : null
  if (hasArticle && (!runsOn || cues.isKnown(at + 1) || next.word === 'says' || next.word === 'down'))
    return pointer(at + 1)
  return cues.isAlone(at, at + 1) || (last && announcers.has(last.word)) ? pointer(at + 1) : null
}

/** "The last one was easier": a judgement, and no choice. */
function isSpokenOf(tokens: readonly Token[], to: number, cues: Cues): boolean {
  const [verb, next] = [tokens[to], tokens[to + 1]]
  if (verb?.gap !== 'space' || !/^(?:was|were|sounds|seems|looks|is|feels)$/.test(verb.word)) return false
  if (/^(?:right|good|correct|best|it|like|my|the|what|most)$/.test(next?.word ?? '')) return false
  return verb.word === 'was' || verb.word === 'were' || (next !== undefined && !cues.isKnown(to + 1))
}

/** "The one starting with L": where the option begins so, and no other does. */
export function readInitial(tokens: readonly Token[], options: readonly string[]): Pointer | null {
  const at = tokens.findIndex(({ word }) => /^(?:starts?|starting|begins?|beginning|empieza|commence)$/.test(word))
  const end = tokens.findIndex(({ word }, index) => index > at && /^[a-z]$/.test(word) && index - at < 5)
  if (at === -1 || end === -1 || !/^(?:with|w|con|par|letter|letra|lettre)$/.test(tokens[end - 1]?.word ?? ''))
    return null
  const meant = options.flatMap((option, index) => (option.startsWith(tokens[end]?.word ?? '') ? [index] : []))
  const [shown] = meant
  return meant.length === 1 && shown !== undefined ? { from: at, to: end + 1, shown, strong: true } : null
}

/** "Option the first." */
function optionTheFirst(tokens: readonly Token[], at: number, count: number): Pointer | null {
  const [noun, article, ordinal] = tokens.slice(at, at + 3)
  if (!noun || !article || !ordinal || !announcers.has(noun.word) || article.word !== 'the') return null
  const place = ordinals.get(ordinal.word)
  const shown = place === undefined ? count : place < 0 ? count + place : place
  return shown < count ? { from: at, to: at + 3, shown, strong: true } : null
}

/** "2", "#2", "number 2", "option two", "so three": a place where it is no figure of an option, which is for the caller. */
function numbered(
  tokens: readonly Token[],
  { from, to, values, unit }: Numeral,
  cues: Cues,
  count: number,
): Pointer | null {
  const [value] = values
  const [last, token] = [tokens[from - 1], tokens[from]]
  if (!token || value === undefined || !Number.isInteger(value) || value < 1 || value > count || unit !== '')
    return null
  if (to > from + 1 || /[.,\dx]/.test(token.word.replace(/^\d/, ''))) return null
  const next = tokens[to]
  if (next && next.gap === 'space' && /^(?:a|an|per|x|times|times|por|par)$/.test(next.word)) return null
  if (next?.gap === 'joined' || (token.gap === 'joined' && token.before !== '#')) return null
  const isNo = /^(?:no|nr|nro)$/.test(last?.word ?? '') && !/^\d/.test(token.word)
  const isNumbered = last !== undefined && announcers.has(last.word) && token.gap !== 'stop' && !isNo
  // "the VIN number one": the number of something else.
  const owned =
    isNumbered && /^(?:number|num|no)$/.test(last.word) && from > 1 && last.gap === 'space' && !cues.isKnown(from - 2)
  const announced = /#\s?$/.test(token.before) || (isNumbered && !owned)
  if (owned) return null
  if (announced)
    return { from: last && announcers.has(last.word) ? from - 1 : from, to, shown: value - 1, strong: true }
  if (/^(?:one|won|un|une|uno|una|ate|tree|twice|thrice)$/.test(token.word) && tokens.length > 1) return null
  if (isSpokenOf(tokens, to, cues)) return null
  if (/\d(?:st|nd|rd|th|e|er|re|ere|eme|ra|ro|da|do)$/.test(token.word)) return null
  const isPair = isJoint(last, token) || (next !== undefined && isJoint(next, next))
  const counted = last !== undefined && /^(?:all|of|your|these|those|both|every|at|a|top|last|first)$/.test(last.word)
  const isLast = next === undefined || next.gap !== 'space'
  const labels = /^[).:]/.test(token.after) && from === 0
  const strong =
    labels || (!counted && (cues.isAlone(from, to) || (isLast && last !== undefined && leads.has(last.word))))
  return strong || isPair ? { from, to, shown: value - 1, strong } : null
}

function isJoint(link: Token | undefined, token: Token): boolean {
  return (
    link !== undefined &&
    (/^(?:or|and|o|y|ou|et|n|between|entre)$/.test(link.word) || token.before === '/' || token.before === '&')
  )
}
