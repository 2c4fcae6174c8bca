import { editDistance } from './edit-distance.ts'
import { optOutWords, wordsOf } from './keywords.ts'
import { endingVerbs, lessons, please, politeness, texts } from './vocabulary.ts'

/**
 * Requests to stop that no carrier recognizes. 47 CFR 64.1200(a)(10) requires us to honor any reasonable wording; a
 * grammar that is too broad opts out people who only mention the word. So a sentence counts only if from first word to
 * last it consists of lead-ins, one of the requests, and closings.
 */
const leadIns: readonly string[] = [
  ...please,
  ...['just', 'now', 'so', 'and', 'but', 'ok', 'okay', 'omg', 'hi', 'hey', 'hello'],
  ...['lol', 'damn', 'dammit', 'ffs', 'wtf', 'well', 'um', 'no offense', 'no cap', 'also', 'ya', 'putain', 'merde'],
  ...['sorry', 'no', 'yes', 'sir', 'for the last time', 'i', 'i am', 'im', 'you', 'you need to', 'you must'],
  ...['can you', 'could you', 'will you', 'would you', 'i ask you to', 'i asked you to', 'i told you to'],
  ...['i want to', 'i want you to', 'i wanna', 'i need to', 'i wish to', 'i would like to', 'id like to', 'i want'],
  ...['i said', 'i already said', 'i have already said', 'i texted', 'i already texted', 'i replied', 'i have said'],
]

const closings: readonly string[] = [
  ...politeness,
  ...['now', 'right now', 'immediately', 'asap', 'today', 'already', 'forever', 'for good', 'until further notice'],
  ...['ok', 'okay', 'i beg you', 'im begging you', 'i am begging you', 'im serious'],
  ...['anymore', 'any more', 'again', 'sir', 'bot', 'sorry', 'tho', 'though', 'man', 'dude'],
  ...['hasta nuevo aviso', 'jusqua nouvel ordre', 'jusqu a nouvel ordre', 'para siempre', 'pour toujours'],
  ...['bro', 'honey', 'dammit', 'damn', 'ffs', 'wtf', 'ya', 'as of today', 'effective today', 'bye'],
  ...['cabrones', 'as of now', 'from now on', 'par texto', 'por texto', 'by text', 'entirely', 'completely'],
]

/** What a request is made of. */
const parts = {
  word: [...optOutWords, 'stop all', 'cancel all', 'end all', 'unsub', 'opt out', 'opting out', 'arretez', 'arrete'],
  end: [
    ...endingVerbs,
    ...['opt out of', 'no more', 'enough', 'no mas', 'basta de', 'fin a', 'fin de', 'fini', 'plus de', 'fin des'],
  ],
  not: ['do not', 'dont', 'never', 'stop', 'quit'],
  unwanted: ['do not want', 'dont want', 'no longer want', 'do not wish', 'dont wish'],
  write: ['text', 'texting', 'message', 'messaging', 'contact', 'contacting', 'sms', 'bother', 'bothering', 'spamming'],
  send: ['send', 'sending'],
  get: ['to receive', 'to get', 'receiving', 'getting'],
  us: ['me', 'us', 'this number', 'my number', 'this phone', 'my phone'],
  away: ['remove', 'delete', 'take', 'get', 'drop'],
  off: ['from', 'off', 'off of', 'out of'],
  that: [
    ...['all', 'the', 'of', 'these', 'those', 'this', 'your', 'my', 'any', 'more', 'with', 'stupid', 'daily', 'here'],
    ...['los', 'las', 'el', 'la', 'estos', 'estas', 'sus', 'mis', 'todos', 'todas', 'con', 'este', 'esta', 'de'],
    ...['les', 'le', 'des', 'ces', 'vos', 'mes', 'tous', 'toutes', 'avec', 'ce', 'cette', 'aux', 'd'],
  ],
  texts,
  lessons,
  everything: ['everything', 'it all', 'all of it', 'all of this', 'todo', 'todo esto', 'tout', 'tout ca', 'this mess'],
  // Not subscription, plan or account: those are about money too, so we ask what is to end.
  contract: ['service', 'messages', 'consent', 'enrollment', 'enrolment', 'signup'],
  farewell: ['adios', 'chao', 'chau', 'ciao', 'adieu', 'au revoir'],
  forever: ['para siempre', 'por siempre', 'pour toujours', 'pour de bon', 'et a jamais', 'a jamais'],
  folks: ['a todos', 'chicos', 'amigos', 'gente', 'jamas', 'tout le monde', 'les amis'],
  leave: ['deactivate', 'unenroll', 'unenrol', 'disenroll', 'unregister', 'deregister', 'unlist'],
  list: ['list', 'this', 'here', 'everything', 'texts', 'messages', 'tallytext', 'tally', 'you', 'yall'],
  withdraw: ['revoke', 'withdraw', 'remove'],
  consent: ['consent', 'permission'],
  wrong: ['wrong number', 'wrong person'],
  reported: ['reported', 'reporting', 'report'],
  spanish: [
    'no mas',
    'basta',
    'parar',
    'pare',
    'alto',
    'detener',
    'cancelar',
    'no mas mensajes',
    'basta de mensajes',
    'cancelar suscripcion',
  ],
} satisfies Readonly<Record<string, readonly string[]>>

/** `<part>` is one of its words; `?` makes it optional, `+` lets it repeat, `*` does both; `...` is anything more. */
const requests: readonly string[] = [
  '<word>+',
  'stop it',
  'stop this',
  'stop that',
  'stop everything',
  'cancel it',
  'cancel this',
  'cancel me',
  '<end> <that>* <everything>',
  'turn it off',
  'turn this off',
  'turn these off',
  'turn them off',
  'shut it off',
  'shut this off',
  '<end> <that>* <texts> ...',
  '<end> <that>* <lessons>',
  '<end> my <contract>',
  '<not> <write> <us> ...',
  '<not> <write>',
  '<not> <send>',
  '<not> <send> <us>',
  '<not> <send> <us>? <that>* <texts> ...',
  '<not> <send> <us>? <that>* <lessons>',
  '<unwanted> <get>? <that>* <texts> ...',
  '<unwanted> <get>? <that>* <lessons>',
  'unsubscribe me ...',
  '<leave> me',
  '<farewell>+ <folks>? <forever> <folks>?',
  'hasta nunca <folks>?',
  '<leave> <us> <off> <that>* <list>',
  'opt me out ...',
  'opt out of <that>* <list>',
  'unsubscribe from <that>* <list>',
  'unsubscribe from <that>* <texts>',
  'unsubscribe from <that>* <lessons>',
  '<away> <us>',
  '<away> <us> <off> <that>* <list> ...',
  'be removed',
  'be removed <off> <that>* <list>',
  'take me off ...',
  '<withdraw> my? <consent> ...',
  'lose my number ...',
  '<reported> <that>* as spam',
  'leave me alone ...',
  'not interested',
  'no more',
  'this is the? <wrong>',
  'have the? <wrong>',
  '<wrong>',
  '<spanish>',
]

const sentence = new RegExp(`^${oneOf(leadIns)}*(?:${requests.map(compile).join('|')})${oneOf(closings)}*$`)

const long_letters = 7

/** Slips of a hurried thumb in words too short for an edit distance. */
const slips: ReadonlyMap<string, string> = new Map([
  ['stp', 'stop'],
  ['stip', 'stop'],
  ['stahp', 'stop'],
  ['sned', 'send'],
  ['trun', 'turn'],
  ['rmv', 'remove'],
  ['rmve', 'remove'],
])
/** Words so long that a slip or two leaves no doubt, by their first and last letter, which must be right. */
const longWords = new Map<string, string[]>()
for (const word of new Set(Object.values(parts).flatMap((words: readonly string[]) => words.join(' ').split(' ')))) {
  if (word.length < long_letters) continue
  const ends = `${word[0]}${word.at(-1)}`
  longWords.set(ends, [...(longWords.get(ends) ?? []), word])
}

/** A request to stop: how much of the text it is, and what the text says before and behind it. */
export interface StopRequest {
  readonly is: 'whole' | 'sentence' | 'clause'
  readonly before: string
  /** With the punctuation before it: ", at least until Monday". */
  readonly behind: string
}

/** Whether a text as a whole asks in its own words for no more texts, or only a sentence or part of a sentence does. */
export function readOptOutPhrase(body: string): StopRequest | null {
  // Most texts are a letter; none of the phrases is that short.
  if (body.length < 3) return null
  return (
    requestIn('whole', [body]) ??
    requestIn('sentence', body.split(/((?<=\p{L}{2}["'\u201d\u2019]?)[.!?;]+\s+|\n+)/u)) ??
    // "Wrong number, 5400 not 4500" is about a figure, and "you charged my card, cancel it" about the plan.
    requestIn(
      'clause',
      body.split(/([,;:]\s+|\s[-\u2013\u2014]+\s|[.!?\n]\s+)/),
      /\b(?:wrong (?:number|person)|cancel it)\b/i,
    )
  )
}

/**
 * Looks for a request among the pieces of a text.
 * @param pieces and between each two of them what separates them
 */
function requestIn(is: StopRequest['is'], pieces: readonly string[], unless?: RegExp): StopRequest | null {
  for (let at = 0; at < pieces.length; at += 2) {
    const piece = pieces[at] ?? ''
    const more = unless?.test(piece) ? null : wordsBehind(piece)
    if (more === null) continue
    const behind = [lastWords(piece, more), ...pieces.slice(at + 1)].join('')
    return { is, before: pieces.slice(0, at).join(''), behind }
  }
  return null
}

/** If this asks to stop: how many words there are behind the request. */
function wordsBehind(text: string): number | null {
  const words = joined(spelledOut(wordsOf(text)).map(corrected))
  const once = words.filter((word, index) => word !== words[index - 1])
  const found = once.length > 0 ? sentence.exec(`${once.join(' ')} `) : null
  return (
    found &&
    (found
      .slice(1)
      .find((more) => more !== undefined)
      ?.split(' ').length ?? 1) - 1
  )
}

/** The last words of a text, with the punctuation before them. */
function lastWords(text: string, count: number): string {
  const first = [...text.matchAll(/[^\p{L}\p{N}]*[\p{L}\p{N}\p{M}'\u2019]+/gu)].at(-count)
  return count > 0 && first ? text.slice(first.index) : ''
}

/** "S T O P" as one word. */
function spelledOut(words: readonly string[]): readonly string[] {
  const isSpelled = words.length > 2 && words.every((word) => word.length === 1)
  return isSpelled ? [words.join('')] : words
}

/** Rejoins a torn word: "un subscribe", "st op". */
function joined(words: readonly string[]): readonly string[] {
  const [first = '', second = '', ...rest] = words
  return torn.has(`${first}${second}`) ? [`${first}${second}`, ...rest] : words
}

const torn: ReadonlySet<string> = new Set(['stop', 'cancel', 'unsubscribe', 'quit', 'revoke'])

/** Words in their own right, however close to one that asks to stop. */
const otherWords: ReadonlySet<string> = new Set(['stoop', 'chancel', 'terminal', 'terminals', 'terminator', 'annuel'])

/** The opt-out word that a word is a misspelling of, or the word itself. */
function corrected(word: string): string {
  const typed = word.replaceAll('0', 'o').replace(/(.)\1+/g, '$1')
  if (typed === 'opt') return typed
  if (otherWords.has(word)) return word
  const long = typed.length < long_letters - 1 ? [] : (longWords.get(`${typed[0]}${typed.at(-1)}`) ?? [])
  return slips.get(typed) ?? [...optOutWords, ...long].find((meant) => isMisspelt(typed, meant)) ?? word
}

/** The first and last letters must be right: "cancer", "subscribe" and "evoke" are words in their own right. */
function isMisspelt(typed: string, meant: string): boolean {
  if (typed === meant.replace(/(.)\1+/g, '$1')) return true
  if (meant.length < 4) return false
  if (meant.length < 6) return editDistance(typed, meant) === 1 && [...typed].sort().join() === [...meant].sort().join()
  if (typed[0] !== meant[0] || typed.at(-1) !== meant.at(-1)) return false
  return editDistance(typed, meant) <= (meant.length < 9 ? 1 : 2)
}

function compile(request: string): string {
  return request
    .split(' ')
    .map((item) => {
      if (item === '...') return '(.*)'
      const [, part, word, times] = /^(?:<(\w+)>|(\w+))([?*+]?)$/.exec(item) ?? []
      return oneOf(part ? parts[part as keyof typeof parts] : [word ?? '']) + times
    })
    .join('')
}

/** Any of these words, with the space after it. */
function oneOf(words: readonly string[]): string {
  return `(?:(?:${words.join('|')}) )`
}
