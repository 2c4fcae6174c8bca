import { tellsOfOwnersDeath } from './death.ts'
import { editDistance } from './edit-distance.ts'
import { wordsOf } from './keywords.ts'
import { saysLeaving } from './leaving.ts'
import type { Scores } from './model.ts'
import { normal } from './normal.ts'
import { readOptOutPhrase, type StopRequest } from './opt-out-phrases.ts'
import { isRequest, limitedWish } from './stop-limits.ts'
import { thresholds_milli as milli, type Weights, weights } from './thresholds.ts'
import { anyOf, endingVerbs, politeness } from './vocabulary.ts'
import { loudestTwo } from './wish.ts'
import type { WishName } from './wish-names.ts'

/** How sure we are that somebody wants no more texts: enough to stop, or only enough to tell them how. */
export type OptOut = { readonly is: 'opt-out' | 'how-to-stop'; readonly by: 'phrase' | 'model' }
/** No texts for some time, at some hours or not so many only, which is a wish: "stop texting me until Christmas". */
type Limited = { readonly is: 'limited'; readonly wish: WishName }

/** A verb of ending, or a wish to be taken off. */
const ending = String.raw`(?:${anyOf(endingVerbs)}|(?:stop|quit|cancel|unsub|unenrol|disenrol)\w*|remove|take (?:me|us|my name) (?:off|out)|drop(?:ped)? me|delete me|kick me|cut me off|opt(?: me)? out|ever end|dej[ae]n? de (?:mandar|escribir|enviar)\w*|dejar de|me (?:quiten|saquen|borren|borreis|den de baja)|(?:quitar|sacar|borrar)me|arret\w*|desabonn\w*|me (?:retir|enlev|desabonn|desinscri)\w*)`
/** "don't stop", "never take me off", "I would cry if you quit": the opposite of what the words alone would say. */
const contrary = new RegExp(
  [
    String.raw`\b(?:dont|do not|dnt|never|didnt|did not|wont|will not|not|wouldnt|would not|(?<!\bde )no|ni se les ocurra|nunca|jamais|surtout pas|n|ne)\b(?: (?!\b(?:want|need|wanna|know|care|like|quiero|interesa|veux)\b)\w+){0,3} ${ending}\b`,
    String.raw`\bnon ?-?stop\b`,
    String.raw`\b(?:just|only|keep) (?:(?:the|my|sending|me|getting) )*lessons\b|\blessons (?:can stay|stay|are (?:fine|ok|okay|good|great))\b`,
    String.raw`\b(?:keep me (?:on|in|going)|keep (?:them|it|em|those|these) coming|sigan mandando|garde\w* moi)\b`,
    String.raw`\bif (?:you|u|yall|this|these|they)(?: guys)? (?:ever|would|should)?\b.{0,20}\b${ending}.{0,30}\b(?:cry|sad|miss|riot|lost|devastat\w*|heart)`,
    String.raw`\b(?:fewer|less)(?: of)?(?: \w+)? (?:te?xts?|messages?|msgs?|lessons?|often|frequently)\b`,
    String.raw`\b(?:do not|dont|not|never|didnt) want(?: (?:you|u|this|these|them|it))?(?: to)? (?:${ending}|not)\b`,
    String.raw`\bno quiero (?:cancel|termin|par|sal|que (?:me |se )?(?:cancel|termin|par|quit))\w*`,
  ].join('|'),
)

/** What somebody may ask for, at the end of a short text. */
const things = `(?:te?xts?|messages?|msgs?|lessons?|quiz(?:zes)?|questions?|reminders?|e?mails?|examples?|links?|topics?|jokes?|figures?)(?: ${anyOf(politeness)})*`
/** A word that says which ones; small words make a sentence of it: "chill with the texts". */
const kind = String.raw`(?!(?:the|with|w|from|of|to|in|on|my|your|me|up|as|an?|les?|des?|du|tes|los?|las?|el)\b)[\w$]+`
const verb =
  '(?:i (?:want|need|like|love|prefer|would like)|id like|(?:can|could|may) i (?:get|have|see)|(?:can|could) you send(?: me)?|send(?: me)?|give me|show me|love|got|where are)'
/** "Accounting texts please", which differs from "no texts please" by one word only. */
const asksFor = new RegExp(`^(?:my )?(?:${kind} ){0,3}${things}$`)
const wants = new RegExp(
  `^${verb} (?:(?:the|my|some|a few|all|these|those|last|clear) )*(?:(?:it|them|everything)(?: all)? (?:in|as) )?(?:${kind} ){0,3}${things}$`,
)
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

/** What never comes, or only when its sender says so: an end until then has no end. */
const never =
  '(?:further|(?:i|we) (?:die|say|tell|ask|text|write|let|want|decide|contact|reply|opt)|im dead|death|told|notified|you|yall|hell|pigs|kingdom|doomsday|eternity|forever|never|who|the end of (?:time|the world|days))'
const months =
  'enero|febrero|marzo|abril|mayo|junio|julio|agosto|septiembre|octubre|noviembre|diciembre|janvier|fevrier|mars|avril|mai|juin|juillet|aout|septembre|octobre|novembre|decembre'
const days =
  'lunes|martes|miercoles|jueves|viernes|sabado|domingo|lundi|mardi|mercredi|jeudi|vendredi|samedi|dimanche|manana|demain|noel|navidad'
const span =
  '(?:minutes?|hours?|days?|weeks?|wks?|weekends?|months?|nights?|while|bit|moment|season|summer|winter|spring|holidays?|semester|time being)'
/** How long there are to be no texts. */
const breaks = [
  String.raw`(?<!\b(?:the|a) )(?:until|til+) (?!${never}\b)\w+`,
  String.raw`for (?:now|today|tonight|(?:(?:an?|the|this|these|at least|about|next|rest of|few|couple|of|some|one|two|three|four|five|six|\d+) )+(?:\w+ )?${span})`,
  String.raw`while (?:im|i am|we are|on|at|in)|(?:during|over) (?:\w+ ){0,2}${span}|(?:this|next) (?:week|month|weekend)`,
  String.raw`(?:hasta|jusqu ?(?:a|au|aux|en)) (?:\d\w*|(?:la|las|el|le|les|que|despues de|ma|mon|mes|mi|mis) \w+|${days}|${months})`,
].join('|')
/** The hours, days and texts that are unwelcome. */
const unwelcome = [
  String.raw`(?:before|after|antes de|despues de|avant|apres) (?:\d\w*|noon|midnight|tomorrow|next|the|my|im|i (?:wake|get (?:up|home|off)|go to|sleep|start|finish|leave)|jan\w*|feb\w*|mar(?:ch)?|apr\w*|may|june?|july?|aug\w*|sep\w*|oct\w*|nov\w*|dec\w*|mon\w*|tue\w*|wed\w*|thu\w*|fri\w*|sat\w*|sun\w*|work|school|la|las|el|le|les|ma|mon|mi|${days}|${months})`,
  String.raw`at (?:night|work|\d{1,2}(?: \d\d)?(?: ?[ap]m)?)|on (?:the )?(?:weekends?|mondays?|tuesdays?|wednesdays?|thursdays?|fridays?|saturdays?|sundays?)|(?:so|this|too) (?:early|late|often)|during \w+|los (?:domingos|sabados|fines)|por la noche|le (?:dimanche|soir|samedi)|la nuit`,
  'duplicates?|twice|the newsletter|not the te?xts|alone with|off (?:pause|hold)',
].join('|')
const atLeast = '(?:(?:at least|just|only|but|not|and|so|ok|please|pls) )*'
/** What the text says behind a request to stop: in the same breath, or at the beginning of another. */
const isBehind = (limits: string) =>
  new RegExp(String.raw`^ ?[^.!?,;:\n]{0,60}\b(?:${limits})\b|[.!?,;:\n-]\s*${atLeast}(?:${limits})\b`)
/** The same behind any word of ending or refusing, for a text that no phrase fits. */
const isSaid = (limits: string) =>
  new RegExp(String.raw`\b(?:${ending}|(?:dont|do not|no|not|leave me|take me)\b)[^.!?,;\n]{0,40}\b(?:${limits})\b`)
const limit = {
  break: { behind: isBehind(breaks), said: isSaid(breaks) },
  any: { behind: isBehind(`${breaks}|${unwelcome}`), said: isSaid(`${breaks}|${unwelcome}`) },
}
/** "Until Monday, stop texting me" */
const isBefore = new RegExp(String.raw`^\W*${atLeast}(?:${breaks})[^.!?;\n]{0,30}[,;:-]\s*$`)
/** "Hasta diciembre no me manden nada" */
const isSaidBefore = new RegExp(
  String.raw`^\W*${atLeast}(?:${breaks})[^.!?;\n]{0,20}\b(?:dont|do not|no|ne|stop|quit|hold)\b`,
)

/** What ends by itself: a wish, such as a pause, or `some` if it is only about some texts. */
function limitOf(text: string, phrase: StopRequest | null): WishName | 'some' | null {
  if (forGood.test(text)) return null
  const has = ({ behind, said }: { readonly behind: RegExp; readonly said: RegExp }) =>
    phrase ? behind.test(normal(phrase.behind)) : said.test(text)
  // "Take me off pause"
  if (phrase && /^ (?:pause|hold)\b/.test(phrase.behind.toLowerCase())) return 'some'
  const limited = limitedWish(text, phrase && normal(phrase.behind))
  if (limited) return limited
  if (has(limit.break) || (phrase ? isBefore.test(normal(phrase.before)) : isSaidBefore.test(text))) return 'pause'
  return has(limit.any) ? 'some' : null
}

/** Words that make it permanent after all, whatever day or hour is named besides. */
const forGood =
  /\b(?:(?:any ?more|again)(?! (?:un)?til| (?:before|after|for|this|at|on|hasta|jusqu)\b)|forever|ever|for good|permanently|nunca|jamas|jamais|definitiv\w*|plus(?!.*\bjusqu))\b/

/** Laughter, or an end with a time limit: such a phrase is certain only if the model hears it too. */
const playful =
  /[😂🤣]|\b(?:lol|lmao\w*|haha\w*|jaja\w*|mdr|today|tonight|for now|hoy|por hoy|aujourdhui|pour aujourdhui)\b/u
/** Only signs that say it without words. */
const stopSigns = /^(?:🛑|📵|\s|\u{FE0F})+$/u

/** Whoever asks how to leave is told, and need not want it now. */
const asksTheWay =
  /^(?:(?:ok|so|and|but|hey|hi|um|uh|well|please|pls) )*(?:how (?:do|does|can|would|could|to|might)|where (?:do|can)|what (?:do|should|word|is the (?:word|way)))\b/

/** What is weighed besides the scores: how many words there are, and what the grammar found. */
interface Signs {
  readonly words: number
  readonly phrase: StopRequest['is'] | null
  readonly isContrary: boolean
  readonly isLimited: boolean
}

/**
 * Reads whether the sender wants no more texts, in their own words. The grammar is certain; where it is silent, the
 * model's scores are weighed against each other: a text that sounds as much like some wish as like an end is that wish.
 */
export function readOptOut(body: string, scores: Scores, isMachine: boolean): OptOut | Limited | null {
  if (stopSigns.test(body)) return { is: 'opt-out', by: 'phrase' }
  if (!isMachine && tellsOfOwnersDeath(body)) return { is: 'opt-out', by: 'phrase' }
  const text = normal(body)
  const request = readOptOutPhrase(body)
  const phrase = request?.is ?? null
  const limit = limitOf(text, request)
  const isLimited = limit !== null
  const isContrary = contrary.test(text) || asksForSome(text)
  const asksHow = asksTheWay.test(text) && saysLeaving(text)
  const isLouder = scores.stop > scores.crisis
  if (phrase && !isLimited && scores.stop > milli.phrase[playful.test(text) ? 'playful' : phrase])
    return { is: 'opt-out', by: 'phrase' }
  const limited = limit === null || limit === 'some' ? null : ({ is: 'limited', wish: limit } as const)
  if (phrase && limited) return limited
  if (isMachine) {
    const isOut = !isLimited && isLouder && !isContrary && scores.stop > milli.machineStop
    return isOut ? { is: 'opt-out', by: 'model' } : null
  }
  const signs: Signs = { words: wordsOf(body).length, phrase, isContrary, isLimited }
  const isLoud = scores.stop > milli.least.stop || scores.out > milli.least.out
  if (
    isLoud &&
    isLouder &&
    !isContrary &&
    !asksHow &&
    weigh(weights.stop, scores, { ...signs, isLimited: false }) > 0
  ) {
    if (limited) return limited
    if (!isLimited) return { is: 'opt-out', by: 'model' }
  }
  const saysSo = (phrase && !isLimited) || (!isContrary && saysLeaving(text))
  const sounds = saysSo || (isLoud && weigh(weights.told, scores, signs) > 0)
  if (sounds && !saysSo && limited && isRequest(text)) return limited
  return sounds ? { is: 'how-to-stop', by: saysSo ? 'phrase' : 'model' } : null
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
