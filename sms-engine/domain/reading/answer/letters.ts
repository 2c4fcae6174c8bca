import { hasNameAround, isFace, isInitial } from './letter-names.ts'
import { isAllKnown, runsOn, type Text } from './text.ts'
import type { Token } from './tokens.ts'

/** A letter or a place in the list, as the option that it names. */
export interface Pointer {
  readonly from: number
  readonly to: number
  readonly shown: number
  /**
   * Whether it stands where a chosen letter would. A weak one only competes with others, unless nothing else is said.
   */
  readonly strong: boolean
}

const words = (list: string): ReadonlySet<string> => new Set(list.trim().split(/\s+/))

/** Names of the letters, as people spell them and as phones hear them. */
const names: ReadonlyMap<string, number> = new Map(
  ['ay ei alpha alfa able', 'bee be bea bravo beta', 'see sea cee ce charlie charley gamma', 'dee de delta'].flatMap(
    (list, shown) => list.split(' ').map((name) => [name, shown] as const),
  ),
)
/** Names that stand for a letter even without a word that announces one. */
const nearNames = words('alpha alfa bee be bravo see sea cee ce charlie dee de delta ay ei')
/** Names that are not also other words. */
const clearNames = words('bee dee cee sea alpha alfa charlie delta')
const callSigns = words('alpha alfa charlie delta')
const everydayNames = words('be de ce see sea bravo')

/** A letter after one of these was chosen. */
const announcers = words(`
  answer answers anwser ansr answr awnser ans option opt opcion letter leter choice choose chose choosing pick picked picking say saying go
  going mark select selecting vote voting put putting is its be thats respuesta letra inciso reponse lettre choix la el le es est cest sera
  dis dirais prends mets choisis escojo elijo digo marco pongo creo so hence thus therefore final leaning lean lock guess think thinking
  meant mean ment bet definitely def probably prob probs maybe mayb perhaps surely obviously clearly certainly take want wanted or either and n not
  no wait actually sorry oops yes yeah yep ok okay um umm ummm uh uhh hm hmm well then nope nah neither nor reply respond response try yup
  like prefer favor`)
/** "go with", "put me down for": small words that announce a letter only after one of `leaders`. */
const smallAnnouncers = words('with w for on to in by next con por pour towards toward avec')
const leaders = words(`
  go going goin goes went gone stick sticking stickin stuck stay staying roll rolling run vote votes voting bet betting settle settled
  settling change changing switch switching opt opting down up land landing landed im am me lean leaning move stand standing lock locking
  riding ride pegged mark check circle tick x pick voy voto quedo vais vote reste parie start finish it that`)
/** After these words a letter's name stands for the letter: "letter see", "la be". */
const naming = words(
  'letter leter option opt answer ans choice choose pick letra lettre opcion reponse respuesta inciso la le el go with w',
)
/** What may accompany a letter's name that is otherwise the whole text. */
const beside = words(`
  um umm uh uhh hmm hm ok okay yes yeah yep no final answer lol haha please pls plz thanks thx ty sir maam maybe i think guess for sure
  definitely probably its it is the my letter option wait scratch that oops sorry so alright hi hello then all day win teacher prof profe
  merci svp gracias`)

/** After these "b" is "be" and "c" is "see". */
const beBefore = words('will wont to can could would should must might cant ill id dont didnt gonna ull lets')
const beAfter = words('back there right home here nice honest careful able happy late cause sure good')
const seeBefore = words('u i you we ill can to lets')
const seeAfter = words('u you ya it that what the if y why how quoi pas est bon cool trop du ca')
/** "c" is "c'est" before these. */
const frenchAfterC = words(
  'le la les l un une tu mon ma ton ta est etait pas quoi juste trop ben comme du des vraiment tellement',
)
/** What may follow an "A" that is a letter and not an article. */
const afterA = words(`
  i im is was because cuz bc cause coz cos since please pls plz thanks thx thank ty lol lmao haha jaja final for all or and n not no nope but
  so as like if maybe probably definitely obviously obvs then right wait actually id again it its thats y o ou et pero mais porque creo
  merci gracias svp s sil por pour comme como de d seems looks sounds would must has should idk tho though anyway anyways yes yeah yep ok okay my
  with`)

/** The letters that a text names, in order. */
export function readLetters(text: Text, count: number): readonly Pointer[] {
  const found: Pointer[] = []
  for (let at = 0; at < text.tokens.length; at++) {
    const pointer = letterAt(text, at)
    if (!pointer || pointer.shown >= count) continue
    const spelt = withSpelling(text.tokens, pointer)
    found.push(spelt)
    at = spelt.to - 1
  }
  return found
}

function letterAt(text: Text, at: number): Pointer | null {
  const token = text.tokens[at]
  if (!token) return null
  if (/^([a-d])\1+$/.test(token.word)) return repeated(text, at)
  return /^[a-d]$/i.test(token.typed) ? single(text, at) : named(text, at)
}

/** "BBBB", "cc oops c". */
function repeated(text: Text, at: number): Pointer | null {
  const word = text.tokens[at]?.word ?? ''
  if (/^(?:thx|thanks|ty|hi|hey|hello|love|night|bye)$/.test(text.tokens[at - 1]?.word ?? '')) return null
  const isLong = word.length > 2 && (at === 0 || isAllKnown(text, text.segment(at), { from: at, to: at + 1 }))
  return { from: at, to: at + 1, shown: indexOf(word), strong: isLong || isByItself(text.tokens, at) }
}

function single(text: Text, at: number): Pointer | null {
  const { tokens } = text
  const [last, token, next] = [tokens[at - 1], tokens[at], tokens[at + 1]]
  if (!token || hasNameAround(last, token, next) || isInitial(last, token, next) || isFace(token, next)) return null
  const pointer = (strong: boolean): Pointer => ({ from: at, to: at + 1, shown: indexOf(token.word), strong })
  const isCapital = token.typed !== token.word && !isShouted(tokens)
  if (isAnnounced(tokens, at)) {
    const isArticle = token.word === 'a' && !isCapital && runsOn(next) && !afterA.has(next?.word ?? '')
    return isArticle ? null : pointer(true)
  }
  if (token.word === 'a') return isLetterA(text, at, isCapital) ? pointer(true) : null
  if (isVerb([last, token, next, tokens[at + 2]])) return null
  const [begins, ends] = [!runsOn(token), !runsOn(next)]
  const isBegun = begins && (ends || isCapital || text.isKnown(at + 1))
  return pointer(isBegun || (ends && (isCapital || text.isKnown(at - 1))))
}

function isAnnounced(tokens: readonly Token[], at: number): boolean {
  const [token, last] = [tokens[at], tokens[at - 1]]
  if (!token || !last || (token.gap !== 'space' && token.gap !== 'comma')) return false
  return announcers.has(last.word) || (smallAnnouncers.has(last.word) && leaders.has(tokens[at - 2]?.word ?? ''))
}

function isShouted(tokens: readonly Token[]): boolean {
  const letters = tokens.map(({ typed }) => typed).join('')
  return letters.length > 3 && letters === letters.toUpperCase()
}

/** "b back soon", "i c", "c la b": short for "be", "see" and "c'est". */
function isVerb([last, token, next, after]: readonly (Token | undefined)[]): boolean {
  if (!token) return false
  const goesOn = next !== undefined && runsOn(next)
  const follows = last !== undefined && runsOn(token)
  if (token.word === 'c' && ((goesOn && /^(?:u|ya|you)$/.test(next.word)) || (follows && /^[iu]$/.test(last.word))))
    return true
  if (token.typed !== token.word) return false
  if (token.word === 'b') return goesOn && ((follows && beBefore.has(last.word)) || beAfter.has(next.word))
  if (token.word !== 'c') return false
  const spells = after !== undefined && runsOn(after) && next?.word === 'comme' && after.word.startsWith('c')
  if (goesOn && frenchAfterC.has(next.word) && !spells) return true
  if (goesOn && seeAfter.has(next.word) && (!follows || seeBefore.has(last.word))) return true
  return follows && seeBefore.has(last.word) && (next === undefined || seeAfter.has(next.word))
}

function isLetterA({ tokens, isKnown }: Text, at: number, isCapital: boolean): boolean {
  const [token, next] = [tokens[at], tokens[at + 1]]
  if (!token) return false
  const begins = !runsOn(token)
  if (!next || !runsOn(next)) return begins || isKnown(at - 1) || /^[a-d]$/.test(tokens[at - 1]?.word ?? '')
  if (/^[).:]/.test(token.after) || (begins && /^[a-d]$/.test(next.word))) return true
  if (isCapital && !begins) return isKnown(at - 1)
  return begins && afterA.has(next.word)
}

/** "bee", "la be", "charlie": a letter's name alone, or after a word that announces a letter. */
function named(text: Text, at: number): Pointer | null {
  const { tokens, isKnown } = text
  const [last, token, next, after] = [tokens[at - 1], tokens[at], tokens[at + 1], tokens[at + 2]]
  const shown = token && names.get(token.word.replace(/e{3,}$/, 'ee'))
  if (!token || shown === undefined) return null
  const initial = 'abcd'[shown] ?? ''
  const pointer: Pointer = { from: at, to: at + 1, shown, strong: true }
  const spelling = after?.word === 'in' && /^(?:as|like)$/.test(next?.word ?? '') ? tokens[at + 3] : after
  // "gotta be in both places"
  const isVerb = everydayNames.has(token.word) && /^(?:in|of)$/.test(next?.word ?? '')
  if (
    !isVerb &&
    isSpellingLink(next) &&
    spelling?.word.startsWith(initial) &&
    (!last || !runsOn(token) || isKnown(at - 1))
  )
    return pointer
  const isNamed = last !== undefined && runsOn(token) && naming.has(last.word)
  const echoes = next !== undefined && runsOn(next) && /^[bcd]e$/.test(token.word) && next.word.startsWith(initial)
  // "la be grande", the name of the letter where V is "la ve chica"
  if (isNamed && token.word === 'be' && /^(?:grande|larga|alta)$/.test(next?.word ?? ''))
    return { ...pointer, to: at + 2 }
  // "la de dado"
  if (isNamed && echoes && /^(?:la|le|letra|el)$/.test(last.word)) return { ...pointer, to: at + 2 }
  if (isNamed && !(runsOn(next) && !isCloser(next))) return pointer
  if (clearNames.has(token.word) && isAnnounced(tokens, at) && !runsOn(next)) return pointer
  if (!nearNames.has(token.word)) return null
  if (callSigns.has(token.word) || /[\u00e8\u00e9]/.test(token.typed))
    return isAllKnown(text, text.segment(at), pointer) ? pointer : null
  const isBegun =
    !runsOn(token) &&
    !everydayNames.has(token.word) &&
    /^(?:for|is|as|like|final|all|cuz|because|please|lol)$/.test(next?.word ?? '')
  return isByItself(tokens, at) || isBegun ? pointer : null
}

/** Whether only "um", "no" or "final" accompanies it, or it stands between two punctuation marks. */
function isByItself(tokens: readonly Token[], at: number): boolean {
  const [last, token, next] = [tokens[at - 1], tokens[at], tokens[at + 1]]
  if (!token || /^(?:i|you|u|we|lets|to|ill|o|que|lo)$/.test(last?.word ?? '')) return false
  if (tokens.every(({ word }) => word === token.word || beside.has(word))) return true
  // A name that is also an everyday word needs full stops: "okay, see, the thing is".
  const isWord = everydayNames.has(token.word)
  const isMark = (gap: Token['gap']) => gap === 'stop' || gap === 'question' || (gap === 'comma' && !isWord)
  return isMark(token.gap) && (next === undefined || isMark(next.gap))
}

/** Whether the text may continue this way after a letter's name: "letter dee please". */
function isCloser(token: Token | undefined): boolean {
  return /^(?:as|like|for|comme|como|de|please|pls|final|thanks|lol|because|cuz|porque|que|y|and|but|pero)$/.test(
    token?.word ?? '',
  )
}

function isSpellingLink(token: Token | undefined): boolean {
  return runsOn(token) && /^(?:as|like|for|of|in|comme|como|de|d)$/.test(token?.word ?? '')
}

/** Includes the word that spells a letter: "D as in dog", "la C de casa", "C comme Charlotte", "option C for Cairo". */
function withSpelling(tokens: readonly Token[], pointer: Pointer): Pointer {
  const [link, second, third] = tokens.slice(pointer.to, pointer.to + 3)
  if (!link || (!runsOn(link) && link.gap !== 'comma')) return pointer
  const isAs = link.word === 'as' || link.word === 'like'
  if (isAs && second?.word === 'in' && third) return { ...pointer, to: pointer.to + 3, strong: true }
  const initial = 'abcd'[pointer.shown] ?? ''
  const spells = isSpellingLink(link) || link.word === 'de' || link.word === 'como'
  return spells && second?.word.startsWith(initial) ? { ...pointer, to: pointer.to + 2, strong: true } : pointer
}

function indexOf(letter: string): number {
  return letter.charCodeAt(0) - 'a'.charCodeAt(0)
}
