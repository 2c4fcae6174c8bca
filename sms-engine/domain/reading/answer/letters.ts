import type { Cues } from './sense.ts'
import type { Token } from './tokens.ts'

/** A letter or a place in a text, as the option that it names. */
export interface Pointer {
  readonly from: number
  readonly to: number
  readonly shown: number
  /** Stands where a chosen letter stands. A weak one only competes with others. */
  readonly strong: boolean
}

/** Names of the letters as people and their phones write them. */
const names: ReadonlyMap<string, number> = new Map(
  ['ay ei alpha alfa able', 'bee be bea bravo beta', 'see sea cee ce charlie charley gamma', 'dee de delta'].flatMap(
    (words, shown) => words.split(' ').map((word) => [word, shown] as const),
  ),
)
/** Names that stand for a letter also without a word that announces one, when they stand alone. */
const aloneNames: ReadonlySet<string> = new Set(
  'alpha alfa bee be bravo see sea cee ce charlie dee de delta ay ei bé cé dé'.split(' '),
)
/** Words before which a letter's name is a letter. */
const naming: ReadonlySet<string> = new Set(
  'letter leter option opt answer ans choice choose pick letra lettre opcion reponse respuesta inciso la le el go with w'.split(
    ' ',
  ),
)
/** What may stand beside a letter's name that is all there is. */
const beside: ReadonlySet<string> = new Set(
  `um umm uh uhh hmm hm ok okay yes yeah yep no final answer lol haha please pls plz thanks thx ty sir maam maybe i think guess for sure definitely probably its it is the
  my letter option wait scratch that oops sorry so alright hi hello then all day win teacher prof profe merci svp gracias`.split(
    /\s+/,
  ),
)
const calling: ReadonlySet<string> = new Set('alpha alfa bravo charlie delta'.split(' '))

/** Words after which a letter is a name of something else: "plan B", "vitamin C", "Schedule C". */
const owners: ReadonlySet<string> = new Set(
  `plan vitamin vit hepatitis hep schedule sched part section form class series type grade unit apt apartment gate row room building bldg terminal line
  lot block ward zone medicare exhibit appendix table figure tier group team wing studio column highway hwy route bus train platform phase side title article
  chapter tab bay stall aisle level floor model size cup pier dock door entrance exit suite locker shelf box bin seat got mr mrs ms dr jay cardi mel`.split(
    /\s+/,
  ),
)
const owned: ReadonlySet<string> = new Set(
  'corp corps corporation corporations section cup day minus flat sharp major minor list movie team class roll vitamin average student students grade grades train word side rating shirt battery batteries cells'.split(
    ' ',
  ),
)
/** After these "b" is "be" and "c" is "see". */
const beBefore: ReadonlySet<string> = new Set(
  'will wont to can could would should must might cant ill id dont didnt gonna ull lets'.split(' '),
)
const beAfter: ReadonlySet<string> = new Set(
  'back there right home here nice honest careful able happy late cause n4 sure good'.split(' '),
)
const seeBefore: ReadonlySet<string> = new Set('u i you we ill can to lets'.split(' '))
const seeAfter: ReadonlySet<string> = new Set(
  'u you ya it that what the if y why how quoi pas est bon cool trop du ca'.split(' '),
)
/** "c" is "c'est" before these. */
const frenchAfterC: ReadonlySet<string> = new Set(
  'le la les l un une tu mon ma ton ta est etait pas quoi juste trop ben comme du des vraiment tellement'.split(' '),
)
/** What may follow an "A" that is a letter and not an article. */
const afterA: ReadonlySet<string> = new Set(
  `i im is was because cuz bc cause coz cos since please pls plz thanks thx thank ty lol lmao haha jaja final for all or and n not no nope but so as like if maybe
  probably definitely obviously obvs then right wait actually id again it its thats y o ou et pero mais porque creo
  merci gracias svp por pour comme como de d seems looks sounds would must has should idk tho though though anyway anyways yes yeah yep ok okay my final with`.split(
    /\s+/,
  ),
)

/** The letters that a text names, in their order. */
export function readLetters(tokens: readonly Token[], cues: Cues, count: number): readonly Pointer[] {
  const found: Pointer[] = []
  const shouted = isShouted(tokens)
  for (let at = 0; at < tokens.length; at++) {
    const pointer = letterAt(tokens, at, cues, shouted)
    if (!pointer || pointer.shown >= count) continue
    const spelt = speltOut(tokens, pointer)
    found.push(spelt)
    at = spelt.to - 1
  }
  return found
}

function isShouted(tokens: readonly Token[]): boolean {
  const letters = tokens.map(({ typed }) => typed).join('')
  return letters.length > 3 && letters === letters.toUpperCase()
}

function letterAt(tokens: readonly Token[], at: number, cues: Cues, shouted: boolean): Pointer | null {
  const token = tokens[at]
  if (!token || token.elided) return null
  const repeated = /^([a-d])\1+$/.exec(token.word)
  if (repeated) {
    if (/^(?:thx|thanks|ty|hi|hey|hello|love|night|bye)$/.test(tokens[at - 1]?.word ?? '')) return null
    const strong = token.word.length > 2 ? cues.isAlone(at, at + 1) || at === 0 : isStandingAlone(tokens, at, true)
    return { from: at, to: at + 1, shown: indexOf(repeated[1] ?? ''), strong }
  }
  if (/^[a-d]$/.test(token.word) && /^[a-d]$/i.test(token.typed)) return single(tokens, at, cues, shouted)
  return named(tokens, at, cues)
}

function single(tokens: readonly Token[], at: number, cues: Cues, shouted: boolean): Pointer | null {
  const [last, token, next] = [tokens[at - 1], tokens[at], tokens[at + 1]]
  if (!token || /^[\u00c0-\u00c5\u00e0-\u00e5]/.test(token.typed) || isPartOfName(last, token, next)) return null
  if (
    token.word === 'c' &&
    ((next && isRunOn(next) && /^(?:u|ya|you)$/.test(next.word)) ||
      (isRunOn(token) && last && /^(?:i|u)$/.test(last.word)))
  )
    return null
  const shown = indexOf(token.word)
  const pointer = (strong: boolean): Pointer => ({ from: at, to: at + 1, shown, strong })
  if (cues.announces(at)) {
    const isArticle =
      token.word === 'a' && isRunOn(next) && !afterA.has(next?.word ?? '') && (token.typed === 'a' || shouted)
    return isArticle ? null : pointer(true)
  }
  if (token.word === 'a') return isLetterA(tokens, at, cues, shouted) ? pointer(true) : null
  const isVerb = token.typed === token.word && isShortVerb(last, token, next)
  if (isVerb) return null
  const capital = token.typed !== token.word && !shouted
  const ends = !isRunOn(next)
  const begins = !isRunOn(token)
  const open = (begins && (ends || capital || cues.isKnown(at + 1))) || (ends && (capital || cues.isKnown(at - 1)))
  return pointer(open)
}

/** Stands right behind a word, without punctuation. */
function isRunOn(token: Token | undefined): boolean {
  return token !== undefined && (token.gap === 'space' || token.gap === 'joined')
}

function isPartOfName(last: Token | undefined, token: Token, next: Token | undefined): boolean {
  if (/^\+/.test(token.after)) return true
  if (isFace(token, next) || [last, next].some((side) => isSpelling(side, token, next))) return true
  // "Running late. -B", "love, D": a name's initial.
  if (/\s[-~]$/.test(token.before) && next === undefined && last) return true
  if (last && /^(?:love|xo|xoxo|regards|sincerely|hugs|besos|bises)$/.test(last.word)) return true
  // "got a C in chemistry", "straight A's"
  const isGrade = last?.word !== 'a' || isRunOn(last)
  if (
    last &&
    token.gap === 'space' &&
    isGrade &&
    /^(?:an?|straight|solid|another|that|this|my|her|his|got|his)$/.test(last.word)
  )
    return true
  // "B.B. King", "D.C."
  if ((token.gap === 'joined' && token.before === '.') || (next?.gap === 'joined' && next.before === '.')) return true
  if (last && token.gap === 'joined' && !/^[a-d]$/.test(last.word)) return true
  if (last && owners.has(last.word) && (token.gap === 'space' || /^\.\s*$/.test(token.before))) return true
  if (next && next.gap === 'joined' && !/^[a-d]$/.test(next.word) && next.before !== '.' && next.before !== '')
    return true
  return next !== undefined && next.gap === 'space' && owned.has(next.word) && token.word !== 'a'
}

/** ":D", "D:" */
function isFace({ before, after }: Token, next: Token | undefined): boolean {
  return /(?:^|\s)[:;=]['-]?$/.test(before) || (next === undefined && /\s$/.test(before) && /^:/.test(after))
}

/** "b r b" spells something. */
function isSpelling(side: Token | undefined, token: Token, next: Token | undefined): boolean {
  return side !== undefined && /^[rtslmphgfvzj]$/.test(side.word) && isRunOn(side === next ? side : token)
}

function isShortVerb(last: Token | undefined, token: Token, next: Token | undefined): boolean {
  if (token.word === 'b') {
    if (next && isRunOn(next) && last && beBefore.has(last.word) && isRunOn(token)) return true
    return next !== undefined && isRunOn(next) && beAfter.has(next.word)
  }
  if (token.word !== 'c') return false
  if (next && isRunOn(next) && frenchAfterC.has(next.word)) return true
  if (
    next &&
    isRunOn(next) &&
    seeAfter.has(next.word) &&
    (last === undefined || !isRunOn(token) || seeBefore.has(last.word))
  )
    return true
  return (
    last !== undefined && isRunOn(token) && seeBefore.has(last.word) && (next === undefined || seeAfter.has(next.word))
  )
}

function isLetterA(tokens: readonly Token[], at: number, cues: Cues, shouted: boolean): boolean {
  const [token, next] = [tokens[at], tokens[at + 1]]
  if (!token) return false
  const ends = next === undefined || !isRunOn(next)
  const begins = !isRunOn(token)
  if (ends && begins) return true
  if (ends) return cues.isKnown(at - 1) || cues.isLetterLike(at - 1)
  if (/^[).:]/.test(token.after) || (begins && (next.word === 'a' || /^[b-d]$/.test(next.word)))) return true
  if (token.typed === 'A' && !begins && !shouted) return cues.isKnown(at - 1)
  if (/^not?$/.test(tokens[at - 1]?.word ?? '') && /^(?:not|nor|or|and|so)$/.test(next.word)) return true
  return (
    begins && afterA.has(next.word) && !(next.word === 'final' && /^(?:exam|test)$/.test(tokens[at + 2]?.word ?? ''))
  )
}

/** "bee", "la be", "charlie": a letter's name alone, or after a word that announces a letter. */
function named(tokens: readonly Token[], at: number, cues: Cues): Pointer | null {
  const token = tokens[at]
  const shown = token && names.get(token.word)
  if (!token || shown === undefined) return null
  const pointer: Pointer = { from: at, to: at + 1, shown, strong: true }
  const [last, next, after] = [tokens[at - 1], tokens[at + 1], tokens[at + 2]]
  const spelt = after?.word === 'in' && /^(?:as|like)$/.test(next?.word ?? '') ? tokens[at + 3] : after
  if (isLink(next) && spelt?.word.startsWith('abcd'[shown] ?? '') && (!last || !isRunOn(token) || cues.isKnown(at - 1)))
    return pointer
  const echoes =
    next !== undefined && isRunOn(next) && /^[bcd]e$/.test(token.word) && next.word.startsWith(token.word[0] ?? '')
  if (last && isRunOn(token) && /^(?:la|le|letra|el)$/.test(last.word) && echoes) return { ...pointer, to: at + 2 }
  if (last && isRunOn(token) && naming.has(last.word) && !(isRunOn(next) && isRunning(tokens, at))) return pointer
  if (/^(?:bee|dee|cee|sea|alpha|alfa|charlie|delta)$/.test(token.word) && cues.announces(at) && !isRunOn(next))
    return pointer
  if (!aloneNames.has(token.word)) return null
  if ((calling.has(token.word) && token.word !== 'bravo') || /[\u00e8\u00e9]/.test(token.typed))
    return cues.isAlone(at, at + 1) ? pointer : null
  const isWord = /^(?:be|de|ce|see|sea|bravo)$/.test(token.word)
  if (isStandingAlone(tokens, at, isWord)) return pointer
  const isBegun =
    !isRunOn(token) && !isWord && next && /^(?:for|is|as|like|final|all|cuz|because|please|lol)$/.test(next.word)
  return isBegun ? pointer : null
}

/** Nothing but "um", "no" or "final" beside it; a name that is a word too stands in a text of its own, or between stops. */
function isStandingAlone(tokens: readonly Token[], at: number, isWord: boolean): boolean {
  if (/^(?:i|you|u|we|lets|to|ill|o|que|lo)$/.test(tokens[at - 1]?.word ?? '')) return false
  const around = tokens.filter((token, index) => index !== at && token.word !== tokens[at]?.word)
  if (around.every(({ word }) => beside.has(word))) return true
  const [token, next] = [tokens[at], tokens[at + 1]]
  const ends = next === undefined || next.gap === 'stop' || next.gap === 'question' || (!isWord && next.gap === 'comma')
  const begins = token?.gap === 'stop' || token?.gap === 'question' || (!isWord && token?.gap === 'comma')
  return begins && ends
}

function isLink(token: Token | undefined): boolean {
  return token !== undefined && isRunOn(token) && /^(?:as|like|for|of|in|comme|como|de|d)$/.test(token.word)
}

/** "say see you", "la de arriba": the name is a word of the sentence. */
function isRunning(tokens: readonly Token[], at: number): boolean {
  const [token, next] = [tokens[at], tokens[at + 1]]
  if (!token || !next) return false
  if (
    /^(?:as|like|for|comme|como|de|please|pls|final|thanks|lol|because|cuz|porque|que|y|and|but|pero)$/.test(next.word)
  )
    return false
  return true
}

/** Takes the word along that spells a letter: "D as in dog", "la C de casa", "C comme Charlotte", "option C for Cairo". */
function speltOut(tokens: readonly Token[], pointer: Pointer): Pointer {
  const [link, second, third] = tokens.slice(pointer.to, pointer.to + 3)
  if (!link || (!isRunOn(link) && link.gap !== 'comma')) return pointer
  const initial = 'abcd'[pointer.shown] ?? ''
  const as = link.word === 'as' || link.word === 'like'
  if (as && second?.word === 'in' && third) return { ...pointer, to: pointer.to + 3, strong: true }
  if (/^(?:as|like|for|de|of|comme|como|in|d)$/.test(link.word) && second?.word.startsWith(initial))
    return { ...pointer, to: pointer.to + 2, strong: true }
  return pointer
}

function indexOf(letter: string): number {
  return letter.charCodeAt(0) - 'a'.charCodeAt(0)
}
