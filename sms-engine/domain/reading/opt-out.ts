import { editDistance } from './edit-distance.ts'
import { wordsOf } from './keywords.ts'
import { saysLeaving } from './leaving.ts'
import type { Scores } from './model.ts'
import { normal } from './normal.ts'
import { readOptOutPhrase } from './opt-out-phrases.ts'
import { thresholds_milli as milli, type Weights, weights } from './thresholds.ts'
import { loudestTwo } from './wish.ts'

/** How sure we are that somebody wants no more texts: enough to stop, or only enough to tell them how. */
export type OptOut = { readonly is: 'opt-out' | 'how-to-stop'; readonly by: 'phrase' | 'model' }

/** A verb of ending, or a wish to be taken off. */
const ending = String.raw`(?:stop\w*|quit\w*|cancel\w*|unsub\w*|remove|take (?:me|us|my name) (?:off|out)|drop(?:ped)? me|delete me|kick me|cut me off|opt(?: me)? out|ever end|dej[ae]n? de (?:mandar|escribir|enviar)\w*|dejar de|parar|paren|me (?:quiten|saquen|borren|borreis|den de baja)|(?:quitar|sacar|borrar)me|arret\w*|desabonn\w*|me (?:retir|enlev|desabonn|desinscri)\w*)`
/** "don't stop", "never take me off", "I would cry if you quit": the opposite of what the words alone would say. */
const contrary = new RegExp(
  [
    String.raw`\b(?:dont|do not|dnt|never|didnt|did not|wont|will not|not|wouldnt|would not|no|ni se les ocurra|nunca|jamais|surtout pas|n|ne)\b(?: (?!\b(?:want|need|wanna|know|care|like|quiero|veux)\b)\w+){0,3} ${ending}\b`,
    String.raw`\bnon ?-?stop\b`,
    String.raw`\b(?:keep me (?:on|in|going)|keep (?:them|it|em|those|these) coming|sigan mandando|garde\w* moi)\b`,
    String.raw`\bif (?:you|u|yall|this|these|they)(?: guys)? (?:ever|would|should)?\b.{0,20}${ending}.{0,30}\b(?:cry|sad|miss|riot|lost|devastat\w*|heart)`,
    String.raw`\b(?:fewer|less)(?: of)?(?: \w+)? (?:te?xts?|messages?|msgs?|lessons?|often|frequently)\b`,
    String.raw`\b(?:do not|dont) want(?: (?:you|u|this|these|them|it))?(?: to)? (?:${ending}|not)\b`,
  ].join('|'),
)

/** What somebody may ask for, at the end of a short text. */
const things =
  '(?:te?xts?|messages?|msgs?|lessons?|quiz(?:zes)?|questions?|reminders?|e?mails?|examples?|links?|topics?|jokes?|figures?)(?: (?:please|pls|plz|thanks|thank you|thx))*'
/** A word that says which ones; small words make a sentence of it: "chill with the texts". */
const kind = String.raw`(?!(?:the|with|w|from|of|to|in|on|my|your|me|up|as|an?|les?|des?|du|tes|los?|las?|el)\b)[\w$]+`
const verb =
  '(?:i (?:want|need|like|love|prefer|would like)|id like|(?:can|could|may) i (?:get|have|see)|(?:can|could) you send(?: me)?|send(?: me)?|give me|show me|love|got|where are)'
/** "Accounting texts please", which differs from "no texts please" by one word only. */
const asksFor = new RegExp(`^(?:my )?(?:${kind} ){0,3}${things}$`)
const wants = new RegExp(`^${verb} (?:(?:the|my|some|a few|all|these|those|last|clear) )*(?:${kind} ){0,3}${things}$`)
/** Words that refuse, end or complain, one of which nearly every short text that wants out has. */
const refusing =
  /\b(?:no\w{0,4}|never|nah|dont|do n\w*|doesnt|didnt|cant|wont|isnt|without|why|stop\w*|end\w*|quit\w*|halt\w*|ceas\w*|cancel\w*|block\w*|remov\w*|un\w+|out\w{0,2}|off|less|fewer|enough|done|over|finish\w*|thru|kill\w*|delet\w*|eras\w*|drop\w*|away|against|hate\w*|annoy\w*|spam\w*|scam\w*|junk|bye|cut\w*|ban\w*|refus\w*|declin\w*|leav\w*|los\w+|more|further|other|sick|tired|wrong|stfu|f\w*ck\w*|fu|shit\w*|damn\w*|stupid|dumb|bs|bull\w*|zero|0|discontinu\w*|terminat\w*|suspend\w*|disabl\w*|avoid\w*|turn|opt\w*|rid|basta|ya|alto|para\w*|pare\w*|dej\w*|sin|pas|plus|sans|fin|assez|arret\w*|jamais|nunca|fuera|adios|nada|ningun\w*|menos|quit[ae]\w*|elimin\w*|borr\w*|cansad\w*|aucun\w*|rien|moins|supprim\w*|enlev\w*|desabonn\w*|desinscri\w*|annul\w*|resili\w*|marre|ras|mute|silenc\w*|paus\w*|hold|illegal\w*|harass\w*|random|endless|constant\w*|crap\w*|useless|weird|creepy|ridiculous|strangers?)\b/
/** "These texts please" may be the end of a thought about them. */
const refusingAlone = /\b(?:last|final|clear|all|these|those|secure|close|belay)\b/

/** Whether a short text asks for texts of some kind: what the model cannot tell from a refusal of them. */
function asksForSome(text: string): boolean {
  if (refusing.test(text)) return false
  return wants.test(text) || (asksFor.test(text) && !refusingAlone.test(text) && !isNearEnding(text))
}

/** "Dtop msgs": a slip of the finger makes a word of ending look like a kind of texts. */
function isNearEnding(text: string): boolean {
  return text.split(' ').some((word) => endings.some((ending) => editDistance(word, ending) <= 1))
}

const endings = ['stop', 'end', 'quit', 'cancel', 'halt', 'unsubscribe', 'remove', 'block']

/** Days, hours and things that limit a request to some texts: "stop texting me until january", "not before 9". */
const limits = [
  String.raw`(?:until|til+|before|after|hasta|antes de|despues de|jusqu ?a|avant|apres) (?:\d\w*|noon|midnight|tomorrow|next|the|my|i|im|jan\w*|feb\w*|mar(?:ch)?|apr\w*|may|june?|july?|aug\w*|sep\w*|oct\w*|nov\w*|dec\w*|mon\w*|tue\w*|wed\w*|thu\w*|fri\w*|sat\w*|sun\w*|work|school|la|las|el|le|les|lundi|enero|lunes|manana|demain|ma|mon|mi)`,
  'at (?:night|work)|on (?:the )?(?:weekends?|mondays?|tuesdays?|wednesdays?|thursdays?|fridays?|saturdays?|sundays?)|(?:so|this|too) (?:early|late|often)|(?:this|next) (?:week|month)|during (?:work|class|the|my|dinner)|los (?:domingos|sabados|fines)|por la noche|le (?:dimanche|soir|samedi)|la nuit',
  String.raw`for (?:now|today|tonight|a (?:week|month|day|while|few|bit|minute|couple)|\d+ (?:days?|weeks?|months?)|the (?:week|day|month|weekend|night))`,
  'duplicates?|twice|the newsletter|not the te?xts|alone with|off (?:pause|hold)',
].join('|')
const limited = new RegExp(
  String.raw`(?:${ending}|\b(?:dont|do not|no|not|leave me|take me)\b)[^.!?,;\n]{0,40}\b(?:${limits})\b`,
)
/** Words that make it permanent after all, whatever day or hour is named besides. */
const forGood = /\b(?:any ?more|again|forever|ever|for good|permanently|nunca|jamas|jamais|definitiv\w*|plus)\b/

/** Laughter, or an end with a time limit: such a phrase is certain only if the model hears it too. */
const playful =
  /[😂🤣]|\b(?:lol|lmao\w*|haha\w*|jaja\w*|mdr|today|tonight|for now|hoy|por hoy|aujourdhui|pour aujourdhui)\b/u
/** Only signs that say it without words. */
const stopSigns = /^(?:🛑|📵|\s|\u{FE0F})+$/u

/** What is weighed besides the scores: how many words there are, and what the grammar found. */
interface Signs {
  readonly words: number
  readonly phrase: ReturnType<typeof readOptOutPhrase>
  readonly isContrary: boolean
  readonly isLimited: boolean
}

/**
 * Reads whether the sender wants no more texts, in their own words. The grammar is certain; where it is silent, the
 * model's scores are weighed against each other: a text that sounds as much like some wish as like an end is that wish.
 */
export function readOptOut(body: string, scores: Scores, isMachine: boolean): OptOut | null {
  if (stopSigns.test(body)) return { is: 'opt-out', by: 'phrase' }
  const text = normal(body)
  const phrase = readOptOutPhrase(body)
  const isLimited = limited.test(text) && !forGood.test(text)
  const isContrary = contrary.test(text) || asksForSome(text)
  const mayStop = !isLimited && scores.stop > scores.crisis
  if (phrase && !isLimited && scores.stop > milli.phrase[playful.test(text) ? 'playful' : phrase])
    return { is: 'opt-out', by: 'phrase' }
  if (isMachine)
    return mayStop && !isContrary && scores.stop > milli.machineStop ? { is: 'opt-out', by: 'model' } : null
  const signs: Signs = { words: wordsOf(body).length, phrase, isContrary, isLimited }
  const isLoud = scores.stop > milli.least.stop || scores.out > milli.least.out
  if (isLoud && mayStop && !isContrary && weigh(weights.stop, scores, signs) > 0) return { is: 'opt-out', by: 'model' }
  const saysSo = (phrase && !isLimited) || (!isContrary && saysLeaving(text))
  const sounds = saysSo || (isLoud && weigh(weights.told, scores, signs) > 0)
  return sounds ? { is: 'how-to-stop', by: saysSo || phrase ? 'phrase' : 'model' } : null
}

/** In hundred-thousandths: what speaks for the end, less what speaks for anything else. */
function weigh(of: Weights, scores: Scores, { words, phrase, isContrary, isLimited }: Signs): number {
  const [wish, next] = loudestTwo(scores)
  let sum = of.bias + of.stop * scores.stop + of.out * scores.out + of.second * scores.second + of.chat * scores.chat
  sum += of.wish * wish + of.wishAlone * (wish - next)
  if (words <= 1) sum += of.oneWord
  else if (words === 2) sum += of.twoWords
  if (isContrary) sum += of.contrary
  if (isLimited) sum += of.limited
  return phrase ? sum + of[phrase] : sum
}
