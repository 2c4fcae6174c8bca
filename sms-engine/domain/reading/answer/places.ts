import type { Pointer } from './letters.ts'
import type { Numeral } from './numerals.ts'
import { isAllKnown, runsOn, type Text, touches, wordsOf } from './text.ts'
import type { Token } from './tokens.ts'

const words = (list: string): ReadonlySet<string> => new Set(list.trim().split(/\s+/))

/** Places in the list by name; a negative one counts from the end. */
const ordinals: ReadonlyMap<string, number> = new Map(
  Object.entries({
    0: 'first 1st frist fisrt primera primero primer primerita primerito premiere premier 1er 1ere 1ra 1ro top topmost arriba haut uppermost',
    1: 'second 2nd secnd secound segunda segundo segundita deuxieme seconde 2e 2eme 2da 2do 2ieme deuxiem',
    2: 'third 3rd thrid tercera tercero tercer troisieme 3e 3eme 3ra 3ro 3ieme',
    3: 'fourth 4th forth fouth cuarta cuarto quatrieme 4e 4eme 4ta 4to 4ieme',
    '-1': 'last final bottom ultima ultimo ultimita derniere dernier bas abajo lastone bottommost',
    '-2': 'penultimate penultima penultimo penultieme',
  }).flatMap(([place, list]) => list.split(' ').map((word) => [word, Number(place)] as const)),
)

/** What an ordinal may count: "the third one", "second choice". */
const nouns = words(`
  one ones 1 option opt answer choice pick opcion respuesta reponse choix item bullet line entry letter inciso listed thing guess alternativa
  statement lettre possibilite selection`)
const articles = words('the teh da la el le l lo al')
const announcers = words(
  'number numbr numer nmber nbr numba numero num no nr nro option opt opcion choice answer ans respuesta reponse choix inciso',
)
/** What follows an ordinal about something else: "first I thought", "last in first out", "second time". */
const busy = words(`
  in i thing of year month week night time day name quarter half semester shift job place all thought thoughts impression glance try to
  question lesson class floor period text message monday tuesday wednesday thursday friday payday chance call date grade cousin hand person
  two 2 three 3 step ave street st avenue rule exam minute hour second seconds word words name names fiscal exams test check bill years
  months weeks days summer winter spring fall vez semana`)
/** After these and an article an ordinal is a date: "before the 1st". */
const dated = words('before on by until till til after since from of my')
/** Possessives, which show that no option is meant: "your last one". */
const owned = words('your ur my that this his her our last each every yall yalls tu su mi ton votre mon')
/** Words after which a number may end a sentence: "so three". */
const leads = words(
  'so its is thats be say pick choose with for final ok or and n hence thus therefore put go la le el donc es',
)

/** What may follow a number that is a choice: "2 please", but not "two of them". */
const closers = words(`
  please pls plz thanks thanx thx thank ty lol lmao haha final i im cuz because bc since for is it its and then but so imo maybe probably sir maam
  teacher prof boss bro dude svp merci gracias porque creo for sure obviously definitely y et right no yes all my ok`)

/** The places in the list that a text names: "the third one", "2nd", "number 4", "la última", "second to last". */
export function readPlaces(text: Text, numerals: readonly Numeral[], count: number): readonly Pointer[] {
  const found: Pointer[] = []
  for (let at = 0; at < text.tokens.length; at++) {
    const pointer = fromTheEnd(text, at, count) ?? ordinalAt(text, at, count) ?? optionTheFirst(text.tokens, at, count)
    if (!pointer) continue
    found.push(pointer)
    at = pointer.to - 1
  }
  for (const numeral of numerals) {
    const pointer = numbered(text, numeral, count)
    if (pointer && !found.some((other) => touches(other, pointer))) found.push(pointer)
  }
  return found
}

/** "2nd to last", "second from the bottom", "next to last", "avant-dernière", "third from the top". */
function fromTheEnd(text: Text, at: number, count: number): Pointer | null {
  const said = wordsOf(text, { from: at, to: at + 5 })
  const match =
    /^(?<place>second|2nd|next|third|3rd) (?:to|from|2)(?: the)? (?<end>last|bottom|end|top)\b/.exec(said) ??
    /^(?<place>second|2nd|third|3rd) (?<end>last)\b/.exec(said) ??
    /^(?<place>avant|ante) ?(?:la )?(?<end>derniere?|penultima)\b/.exec(said)
  if (!match) return null
  const isThird = /^(?:third|3rd)/.test(said)
  const shown = match.groups?.end === 'top' ? (isThird ? 2 : 1) : count - (isThird ? 3 : 2)
  return { from: at, to: at + match[0].split(' ').length, shown, strong: true }
}

function ordinalAt(text: Text, at: number, count: number): Pointer | null {
  const { tokens } = text
  const [before, last, token] = [tokens[at - 2], tokens[at - 1], tokens[at]]
  const [next, after] = [tokens[at + 1], tokens[at + 2]]
  const place = token && ordinals.get(token.word)
  if (!token || place === undefined) return null
  const shown = place < 0 ? count + place : place
  if (shown < 0 || shown >= count) return null
  const noun = next && runsOn(next) && nouns.has(next.word) ? next.word : null
  const hasArticle = last !== undefined && token.gap === 'space' && articles.has(last.word)
  if (last && token.gap === 'space' && owned.has(last.word)) return null
  if (hasArticle && !noun && /^\d/.test(token.word) && dated.has(before?.word ?? '')) return null
  const upTo = (to: number): Pointer | null =>
    isJudged(text, to) ? null : { from: hasArticle ? at - 1 : at, to, shown, strong: true }

  if (/^(?:final|bas|haut)$/.test(token.word))
    return hasArticle && noun && !/^(?:answer|guess|reponse|respuesta)$/.test(noun) ? upTo(at + 2) : null
  if (/^(?:top|bottom)$/.test(token.word) && runsOn(next) && /^(?:line|of|dollar|half|up|out)$/.test(next?.word ?? ''))
    return null
  if (/^(?:last|final)$/.test(token.word) && /^(?:answer|response|respuesta|reponse|entry|thing)$/.test(noun ?? ''))
    return null
  if (noun) return upTo(at + 2)
  if (hasArticle && next?.word === 'of' && /^(?:the|your|these|those|them|four|4|my)$/.test(after?.word ?? ''))
    return upTo(after?.word === 'your' ? at + 4 : at + 3)
  if (next && busy.has(next.word) && next.gap !== 'stop') return null
  if (token.word === 'arriba' || token.word === 'abajo')
    return /^(?:de|hasta)$/.test(last?.word ?? '') ? upTo(at + 1) : null
  const isClosed = !runsOn(next) || text.isKnown(at + 1) || /^(?:says|down)$/.test(next?.word ?? '')
  if (hasArticle && isClosed) return upTo(at + 1)
  const isAlone = isAllKnown(text, text.segment(at), { from: at, to: at + 1 })
  return isAlone || announcers.has(last?.word ?? '') ? upTo(at + 1) : null
}

/** "The last one was easier": a judgment, not a choice. */
function isJudged({ tokens, isKnown }: Text, to: number): boolean {
  const [verb, next] = [tokens[to], tokens[to + 1]]
  if (verb?.gap !== 'space' || !/^(?:was|were|sounds|seems|looks|is|feels)$/.test(verb.word)) return false
  if (/^(?:right|good|correct|best|it|like|my|the|what|most)$/.test(next?.word ?? '')) return false
  return /^we?(?:as|ere)$/.test(verb.word) || (next !== undefined && !isKnown(to + 1))
}

/** "Option the first." */
function optionTheFirst(tokens: readonly Token[], at: number, count: number): Pointer | null {
  const [noun, article, ordinal] = tokens.slice(at, at + 3)
  const place = ordinal && ordinals.get(ordinal.word)
  if (!noun || place === undefined || !announcers.has(noun.word) || article?.word !== 'the') return null
  return { from: at, to: at + 3, shown: place < 0 ? count + place : place, strong: true }
}

/** "2", "#2", "number 2", "option two", "so three". The caller must check that it is not a figure of an option. */
function numbered(text: Text, { from, to, values, unit }: Numeral, count: number): Pointer | null {
  const { tokens, isKnown } = text
  const [value] = values
  const [before, last, token, next] = [tokens[from - 2], tokens[from - 1], tokens[from], tokens[to]]
  if (!token || value === undefined || !Number.isInteger(value) || value < 1 || value > count) return null
  if (unit !== '' || to > from + 1 || /[.,\dx]/.test(token.word.slice(1)) || next?.gap === 'joined') return null
  if (next?.gap === 'space' && /^(?:a|an|per|x|times|por|par)$/.test(next.word)) return null
  if (token.gap === 'joined' && token.before !== '#') return null
  const isCalled = last !== undefined && token.gap !== 'stop' && announcers.has(last.word)
  const isNo = /^(?:no|nr|nro)$/.test(last?.word ?? '') && !/^\d/.test(token.word)
  // "the VIN number one": the number belongs to something else.
  const isOwned =
    before !== undefined && last?.gap === 'space' && !isKnown(from - 2) && !/^(?:door|curtain|box)$/.test(before.word)
  if (isCalled && isOwned && /^(?:number|num|no)$/.test(last.word)) return null
  if (/#\s?$/.test(token.before) || (isCalled && !isNo))
    return { from: isCalled ? from - 1 : from, to, shown: value - 1, strong: true }
  if (/^(?:one|won|un|une|uno|una|ate|tree|twice|thrice)$/.test(token.word) && tokens.length > 1) return null
  if (/\d[a-z]/.test(token.word) || isJudged(text, to)) return null
  const isPair = isJoint(last, token) || (next !== undefined && isJoint(next, next))
  const isCounted = /^(?:all|of|your|these|those|both|every|at|a|top|last|first)$/.test(last?.word ?? '')
  const isLast = next?.gap !== 'space'
  const isPlaced =
    (isAllKnown(text, text.segment(from), { from, to }) && (isLast || closers.has(next?.word ?? ''))) ||
    (isLast && leads.has(last?.word ?? ''))
  const strong = !isCounted && isPlaced
  return strong || isPair ? { from, to, shown: value - 1, strong } : null
}

function isJoint(link: Token | undefined, token: Token): boolean {
  return /^(?:or|and|o|y|ou|et|n|between|entre)$/.test(link?.word ?? '') || token.before === '/' || token.before === '&'
}

/** "The one starting with L": if only one option does. */
export function readInitial({ tokens }: Text, options: readonly string[]): Pointer | null {
  const at = tokens.findIndex(({ word }) => /^(?:starts?|starting|begins?|beginning|empieza|commence)$/.test(word))
  const end = tokens.findIndex(({ word }, index) => index > at && /^[a-z]$/.test(word) && index - at < 5)
  if (at === -1 || end === -1 || !/^(?:with|w|con|par|letter|letra|lettre)$/.test(tokens[end - 1]?.word ?? ''))
    return null
  const meant = options.flatMap((option, index) => (option.startsWith(tokens[end]?.word ?? '') ? [index] : []))
  const [shown] = meant
  return meant.length === 1 && shown !== undefined ? { from: at, to: end + 1, shown, strong: true } : null
}
