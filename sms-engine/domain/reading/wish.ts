import { type About, aboutOf } from './about.ts'
import type { Scores } from './model.ts'
import { normal } from './normal.ts'
import { thresholds_milli as milli } from './thresholds.ts'
import { type WishName, wishes } from './wish-names.ts'

/** Something that people want from the service, in words that are not a command. */
export interface Wish {
  readonly name: WishName
  /** What it is about, where the name says too little. */
  readonly about?: About | undefined
  /** The text as it was sent, for its details: an hour, a place, a number, a day. */
  readonly text: string
}

/** A wish; one that is about nothing in particular has no such field. */
export function wishOf(name: WishName, about: About | undefined, text: string): Wish {
  return { name, ...(about && { about }), text }
}

const names = Object.keys(wishes) as WishName[]

/** The wish that the model scores highest, or null when none is loud enough. */
export function readWish(body: string, scores: Scores): Wish | null {
  const name = turned(loudest(scores), body)
  const loudness = scores[loudest(scores)]
  if (loudness < milli.wish || loudness < scores.chat - milli.chatOverWish) return null
  if (name === 'cancel-plan' && !mayCancel(body)) return null
  if (subjects[name]?.test(normal(body)) === false) return null
  if (name === 'snooze' && plan.test(body)) return null
  if (name === 'time' && amount.test(body) && !ofDay.test(normal(body))) return null
  return wishOf(name, aboutOf(name, body), body)
}

/**
 * Of some wishes nearly every text has a word of their subject: without one the model hears them in the rest ("I forgot
 * everything", "other please").
 */
const subjects: Partial<Readonly<Record<WishName, RegExp>>> = {
  account:
    /account|pas+ ?w|\bpw\b|e.?mail|correo|courriel|number|numero|#|phone|cell|log|sign|locked|\bnames?\b|nombre|\bnom\b|address|verizon|\bsim\b|cuenta|clave|contrasen|telefono|compte|mot de passe|connect|user|\bcode\b|access|\bapp\b|website|\bsite\b|\bcards?\b|profile|entrar|birthday|married|settings|\bplan\b|regist|join|enrol/,
  days: /day|\bmon\b|\btues?\b|\bweds?\b|\bthurs?\b|\bfri\b|\bsat\b|\bsun\b|week|semana|\bfds\b|\bdias?\b|jours?|lun|mar|mier|jue|vie|sab|dom|mer|jeu|ven|sam|dim|sabbath|shabbat|noon|morning|\d/,
  language:
    /lang|idiom|lengua|span|espa|fran|french|engl|ingl|angl|castell|transl|tradu|portug|chin|viet|tagalog|arab|hindi|creole|krey|bangla|amharic|russ|korea|somali|polish|german|punjab|urdu|gujar|ital|japan|mandarin|canton|haiti|ukrain|nepal|hmong|navajo|patois|reads|speak|habla|word/,
}

/** The wish with the highest score, however low. */
export function loudest(scores: Scores): WishName {
  return names.reduce((best, name) => (scores[name] > scores[best] ? name : best))
}

/** How loud the loudest wish and the next one are. */
export function loudestTwo(scores: Scores): readonly [loudest_milli: number, next_milli: number] {
  let [first, second] = [Number.NEGATIVE_INFINITY, Number.NEGATIVE_INFINITY]
  for (const name of names) {
    const score = scores[name]
    if (score > first) [first, second] = [score, first]
    else if (score > second) second = score
  }
  return [first, second]
}

const plan = /\bplan\b/i
const endOrPrice =
  /\b(?:cancel\w*|annul\w*|resili\w*|end\w*|stop\w*|quit\w*|drop\w*|clos(?:e|ing)|ceas\w+|kill|leav\w+|renew\w*|unsub\w*|get (?:out|off|rid)|give up|no (?:more|longer)|any ?more|(?:dont|not) (?:want|need)|baja|dejar|paid|pay\w*|pag[ao]\w*|free|month\w*|dollars?|bucks|\d+|charg\w*|bill\w*|cost\w*|pric\w*|money|afford|expensive|caro|cher|subscri\w*|suscri\w*|abonn\w*)\b/

/**
 * Whether a text with the word "plan" says to end it, or what it costs. People who write to us of a plan nearly always
 * want to cancel it, so the model hears that in the word alone: "plan ahead".
 */
function mayCancel(body: string): boolean {
  return !plan.test(body) || endOrPrice.test(normal(body))
}

/** "Make it 12.50" may be a sum. */
const amount = /\d\.\d\d(?!\d)/
const ofDay = /\d ?(?:[ap]m?|h)\b|\b(?:at|around|time|hours?|oclock|texts?|lessons?|morning|evening|noon|night)\b/

const wantsLess = /\b(?:fewer|less|reduce|cut (?:back|down)|slow(?:er)?|too (?:many|much|often)|menos|moins|trop)\b/i

const namesSubject = /\b(?:something|anything|stuff|lessons?) (?:about|on) (?!(?:it|this|that|them|these)\b)\w/i
const wantsToRead = /\b(?:read|reading|link|page|pdf|article|book|again|longer|full|whole)\b/i

const ofPlace =
  /\b(?:zones?|clocks?|mov(?:e|ed|ing)|relocat\w*|eastern|central|mountain|pacific|[ecmp][sd]?t|east|west|coast|in|here|there|from|away)\b/i
const namesHour = /\btime\b.*\b(?:to|at) \d|\b\d{1,2}(?::\d\d)? ?(?:am|pm|o ?clock)\b/

const asksWhen =
  /^(?:(?:so|and|hey|hi|ok|um|but)\W+)*(?:when|wen|whn|wehn|what (?:time|day|hour)|which day|how (?:long|soon))\b/i

/**
 * Some wishes share all their words but one, which decides: more and fewer, the longer text of a lesson and another
 * subject, the next lesson and when it comes.
 */
function turned(name: WishName, body: string): WishName {
  if (name === 'next' && asksWhen.test(body)) return 'schedule'
  if (name === 'zone' && !ofPlace.test(body) && namesHour.test(normal(body))) return 'time'
  if (name === 'reading') return namesSubject.test(body) && !wantsToRead.test(body) ? 'topic' : name
  if (name !== 'more' && name !== 'fewer') return name
  return wantsLess.test(body) ? 'fewer' : /\b(?:more|m[aá]s|plus)\b/i.test(body) ? 'more' : name
}
