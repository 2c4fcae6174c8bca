import { anyOf, lessons, texts } from './vocabulary.ts'

/** The part of the day, before, at or after an hour, in which no text is wanted. */
export type Side = 'before' | 'at' | 'after'

/** "No send it at nine", "why not nine" and "can't it be nine" ask for it. */
const no =
  '(?:no(?! (?:(?:send|write|do|make|get|have|want|be|take)|(?:text|message) (?:me|us|it|them))\\b)|(?<!\\bwhy )not|nor|never|none|nothing|enough|dont|do not|stop|quit|avoid|without|cant(?! (?:it|they|these|this)\\b)|cannot|hate|pas|ni|sin|nada|rien|nunca|jamais)'
const sending = [
  ...['text', 'texts', 'texting', 'texted', 'send', 'sending', 'sent', 'message', 'messaging', 'write', 'writing'],
  ...['ping', 'pinging', 'bother', 'bothering', 'contact', 'contacting', 'wake', 'waking', 'bug', 'bugging', 'deliver'],
  ...['want', 'like', 'need', 'do', 'doing', 'make', 'be', 'being', 'get', 'getting', 'receive', 'receiving', 'have'],
  ...['take', 'taking', 'read', 'reading', 'answer', 'answering', 'come', 'coming', 'arrive', 'arriving', 'schedule'],
  ...['mand\\w+', 'env\\w+', 'escrib\\w+', 'quiero', 'pued\\w+', '\\w?envo\\w+', '\\w?ecri\\w+', 'veux', 'recevoir'],
]
const objects = [
  ...['me', 'us', 'it', 'them', 'these', 'those', 'this', 'that', 'my', 'our', 'the', 'your', 'any', 'anything'],
  ...['more', 'nothing', 'things', 'stuff', 'one', 'ones', 'to', 'on', 'up', 'out', 'ever', 'please', 'pls', 'plz'],
  ...['question', 'questions', 'quiz', 'quizzes', 'lesson', 'rien', 'nada', 'pas', 'plus', 'de', 'd', 'du', 'des'],
  ...['late', 'early', 'all', 'with', 'm', 'texto', 'mensaje', 'leccion', 'mas', 'ningun'],
]
const between = `(?: ${anyOf([...sending, ...objects, ...texts, ...lessons])})*`
const near = '(?: (?:at|in|on|around|about|during|by|near|like|the|this|my|our|your|le|l|de|du|a|las?|los|en|por))*'
const later =
  '(?:after|past|beyond|later than|any later than|apres|despues de|mas tarde de|mas tarde que|plus tard que)'
const earlier =
  '(?:before|until|till?|earlier than|sooner than|any earlier than|avant|antes de|hasta|mas temprano (?:de|que)|plus tot que)'
const refusal = new RegExp(`\\b${no}${between}(?: (?:(?<later>${later})|(?<earlier>${earlier})))?${near} $`)
const another = new RegExp(`^ (?:or|nor|and|ni|o|ou|y|et)(?: (?:(?<later>${later})|(?<earlier>${earlier})))?${near} $`)

/** On which side of the hour that follows a text wants nothing: "never text me after (8pm)"; null if it refuses none. */
export const refusedBefore = (text: string): Side | null => sideOf(refusal.exec(text))

/**
 * The same for an hour that is joined to a refused one: "not at 7 or (8)", "nothing before 9 and after (8)".
 * @param between what stands between the two
 */
export function refusedTogether(between: string, first: Side): Side | null {
  const side = sideOf(another.exec(between))
  if (side !== 'at') return side
  // "Not at 7 and 8 is fine" refuses one of them.
  return /^ (?:and|y|et)\b/.test(between) ? null : first
}

function sideOf(found: RegExpExecArray | null): Side | null {
  return found && (found.groups?.later ? 'after' : found.groups?.earlier ? 'before' : 'at')
}
