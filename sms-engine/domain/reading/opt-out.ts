import type { Scores } from './model.ts'
import { normal } from './normal.ts'
import { readOptOutPhrase } from './opt-out-phrases.ts'

/** How sure we are that somebody wants no more texts: enough to stop, or only enough to tell them how. */
export type OptOut = { readonly is: 'opt-out' | 'how-to-stop'; readonly by: 'phrase' | 'model' }

/**
 * Thresholds in thousandths of a score, chosen on writers whose texts the model had not seen (`npm run bench -- hearing`):
 * above `stop` a text stops everything, above `told` its sender is told how to.
 */
const stop_milli = 190
const told_milli = { stop: -380, out: -150 } as const
/** What a machine wrote must say it more clearly: "the mailbox is full and cannot accept any messages". */
const machine_stop_milli = 700

/** A verb of ending, or a wish to be taken off. */
const ending = String.raw`(?:stop\w*|quit\w*|cancel\w*|unsub\w*|remove|take (?:me|us|my name) (?:off|out)|drop(?:ped)? me|delete me|kick me|cut me off|opt(?: me)? out|ever end|dej[ae]n? de (?:mandar|escribir|enviar)\w*|dejar de|parar|paren|me (?:quiten|saquen|borren|borreis|den de baja)|(?:quitar|sacar|borrar)me|arret\w*|desabonn\w*|me (?:retir|enlev|desabonn|desinscri)\w*)`
/** "don't stop", "never take me off", "I would cry if you quit": the contrary of what the words alone would say. */
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

/** Days, hours and things that a request is about, and not all texts: "stop texting me until january", "not before 9". */
const limits = [
  String.raw`(?:until|til+|before|after|hasta|antes de|despues de|jusqu ?a|avant|apres) (?:\d\w*|noon|midnight|tomorrow|next|the|my|i|im|jan\w*|feb\w*|mar(?:ch)?|apr\w*|may|june?|july?|aug\w*|sep\w*|oct\w*|nov\w*|dec\w*|mon\w*|tue\w*|wed\w*|thu\w*|fri\w*|sat\w*|sun\w*|work|school|la|las|el|le|les|lundi|enero|lunes|manana|demain|ma|mon|mi)`,
  'at (?:night|work)|on (?:the )?(?:weekends?|mondays?|tuesdays?|wednesdays?|thursdays?|fridays?|saturdays?|sundays?)|(?:so|this|too) (?:early|late|often)|(?:this|next) (?:week|month)|during (?:work|class|the|my|dinner)|los (?:domingos|sabados|fines)|por la noche|le (?:dimanche|soir|samedi)|la nuit',
  String.raw`for (?:now|today|tonight|a (?:week|month|day|while|few|bit|minute|couple)|\d+ (?:days?|weeks?|months?)|the (?:week|day|month|weekend|night))`,
  'duplicates?|twice|the newsletter|not the te?xts|alone with|off (?:pause|hold)',
].join('|')
const limited = new RegExp(
  String.raw`(?:${ending}|\b(?:dont|do not|no|not|leave me|take me)\b)[^.!?,;\n]{0,40}\b(?:${limits})\b`,
)
/** What has no end after all, whatever day or hour is named beside it. */
const forGood = /\b(?:any ?more|again|forever|ever|for good|permanently|nunca|jamas|jamais|definitiv\w*|plus)\b/

/** Laughter, and an end that has an end: such a phrase is certain only if the model hears it too. */
const playful =
  /[😂🤣]|\b(?:lol|lmao\w*|haha\w*|jaja\w*|mdr|today|tonight|for now|hoy|por hoy|aujourdhui|pour aujourdhui)\b/u
/** How loud the model must hear a phrase: a whole text hardly at all, one sentence of several a little, a part more. */
const phrase_milli = { whole: -10_000, sentence: -350, clause: 0, playful: 400 } as const
/** How much louder than the loudest wish: "fewer texts", "too hard for me" and the like share words with opt-outs. */
const beyondWish_milli = 400

/**
 * Reads whether a text wants no more texts, in its own words. The grammar is certain; where it is silent, the model
 * decides.
 * @param wish_milli how loud the loudest wish is
 */
export function readOptOut(body: string, scores: Scores, isMachine: boolean, wish_milli: number): OptOut | null {
  const text = normal(body)
  const phrase = readOptOutPhrase(body)
  if (limited.test(text) && !forGood.test(text)) {
    const sounds = phrase !== null || scores.stop > told_milli.stop
    return sounds && !isMachine ? { is: 'how-to-stop', by: phrase ? 'phrase' : 'model' } : null
  }
  if (phrase && scores.stop > phrase_milli[playful.test(text) ? 'playful' : phrase]) {
    return { is: 'opt-out', by: 'phrase' }
  }
  const wanted = Math.max(isMachine ? machine_stop_milli : stop_milli, scores.crisis, wish_milli + beyondWish_milli)
  const isContrary = contrary.test(text)
  if (scores.stop > wanted && !isContrary) return { is: 'opt-out', by: 'model' }
  if (isMachine || (isContrary && !phrase)) return null
  const sounds = phrase !== null || scores.stop > told_milli.stop || scores.out > told_milli.out
  return sounds ? { is: 'how-to-stop', by: 'model' } : null
}
