import { feastName } from './feasts.ts'
import { foreignWeekday, withEnglishTimes } from './foreign-times.ts'
import { plainWords } from './number-words.ts'
import { placePattern } from './places.ts'
import { span } from './spans.ts'
import { anyOf, monthName, politeness } from './vocabulary.ts'

/**
 * Whole texts that want no lessons for a time without a word for "pause". Each is made of words that we know, so that
 * nothing else can hide in one: neither an end, nor a machine that answers for its owner and says more.
 */

const weekdays =
  'mon(?:day)?s?|tue(?:s|sday)?s?|wed(?:nesday)?s?|thu(?:rs|rsday)?s?|fri(?:day)?s?|sat(?:urday)?s?|sun(?:day)?s?'
const feasts = `${feastName}|(?:the )?(?:holidays?|new year)`
/** What says when a time begins and ends. */
const timeWords = [
  ...[
    'until',
    'till?',
    'through',
    'thru',
    'to',
    'after',
    'from',
    'starting',
    'beginning',
    'between',
    'and',
    'on',
    'in',
    'for',
  ],
  ...[
    'by',
    'of',
    'over',
    'during',
    'about',
    'around',
    'at least',
    'like',
    'the',
    'this',
    'next',
    'all',
    'whole',
    'end',
  ],
  ...['rest', 'early', 'late', 'mid', 'tomorrow', 'today', 'tonight', 'a while', 'a bit', 'a little', 'back(?! from)'],
  ...['weekend', 'week', 'month', 'summer', 'winter', 'spring', 'fall', feasts, monthName, weekdays, span],
  ...[String.raw`\d{1,2}/\d{1,2}(?:/\d{2,4})?`, String.raw`\d{1,2}(?:st|nd|rd|th)?`, String.raw`20\d\d`],
].join('|')
const lead = '(?:hi|hey|hello|ok|okay|so|sorry|just|fyi|btw|heads up|note|please|pls|plz|well|also|and|but|actually)'
const asks = '(?:can|could|would|will) (?:you|u|we|i)(?: guys)?'
const ours = `(?:these|this|it|them|that|everything|(?:(?:the|my|your|all) )*(?:te?xts?|messages?|msgs?|lessons?|quiz(?:zes)?|questions?|studies|learning)|te?xting(?: me)?|sending(?: (?:me|these|them|lessons|texts))?)`
const someTime = `(?: (?:${timeWords}))*`
const closing = `(?: ${anyOf(politeness)})*`

const going =
  '(?:(?:going|go|leaving|heading|headed|off|flying|traveling|travelling|driving|sailing)(?: (?:out|off|away))?)'
const trip =
  '(?:(?:(?:a|an|my|our|the|some) )?(?:(?:family|business|work|short|long|little|big|road|maternity|paternity|parental|medical|sick) )*(?:vacation|vacay|holidays?|honeymoon|cruise|trip|(?:camping|hunting|fishing) trip|(?:(?:spring|winter|summer|fall|christmas) )?break|leave))'
const absent = [
  `(?:(?:${going}|be|away) )?(?:on|for|to) ${trip}`,
  `(?:${going} )?(?:away|abroad|overseas|camping|traveling|travelling|offline|off (?:work|grid|the grid))`,
  'gone|vacationing|honeymooning|(?:out of|leaving) (?:(?:the )?(?:town|country|state|area))',
  `${going}(?: (?:to|for|in))? ${placePattern}`,
  '(?:(?:spring|winter|summer|fall|christmas|family) )?(?:vacation|vacay|holidays?|honeymoon|cruise|break)',
  '(?:(?:je (?:suis|serai|pars)|on (?:est|part)|nous sommes|estoy|estare|estamos|me voy|nos vamos|salgo|voy a estar) )?(?:(?:en|de) (?:vacances|vacaciones|voyage|viaje|conges?)|absente?|fuera)',
].join('|')
const subject =
  '(?:(?:(?:me and )?(?:my )?(?:family|wife|husband|partner|kids)(?: and (?:i|me))?|i|we) )?(?:(?:im|ill|were|well|am|are|be|will|gonna|going to|is|have|having|taking|take) )*'
/** "I'll be away from dec 20 to jan 3", "on vacation until 12/5". */
const away = new RegExp(`^(?:${lead} )*${subject}(?:${absent})(?<time>(?: (?:${timeWords}))+)${closing}$`)

const rest = `(?:(?:(?:a|an|some|another|the|my|one|little|short|long|quick|bit of(?: a)?|small) )*(?:break|breather|pause|rest|time ?out|hiatus|breathing room)|(?:(?:some|a|any|more|my|little|bit of) )*(?:time|${span}) (?:off|away))`
const wanting = `(?:(?:i|we|id|ill|im|lets|let me|can|could|may|might|would|will|wanna|gotta) )*(?:(?:i|we|just|really|also|think|guess|maybe|probably|like|going|gonna|have|want|need|to) )*(?:(?:need|want|like|use|take|taking|have|having|get|give(?: me)?|deserve) (?:to (?:take|have|get) )?)`
/** "I need some time off", "could use a break from the lessons". */
const needing = new RegExp(
  `^(?:${lead} )*(?!(?:i|we) (?:have|take)\\b(?! to\\b))${wanting}${rest}(?: from (?:${ours}|you(?: guys)?|accounting))?${someTime}${closing}$`,
)

const why =
  '(?:(?:(?:because|cause|cuz|since|its|i have|ive got|i got|im|i am|were|too|so|really|super|my|got|with|of) )*(?:finals|exams?|midterms|tests?|busy|swamped|slammed|sick|ill|travel+ing|away|out of town|on vacation|vacation|working|work|family))'
/** "Skip this week", "can we skip the rest of the week, finals": a question that is skipped has no length. */
const skipping = new RegExp(
  `^(?:${lead} |${asks} |lets |let me |i (?:want|need|have) to |id like to |ill )*(?:skip|miss|pass on|sit out|leave out|take off)(?: ${ours})?(?: for)? (?:(?:(?:this|next|the|all|whole|entire|coming) )+(?:week|month)|(?:the )?rest of (?:the|this) (?:week|month)|(?:the next )?${span})(?: ${why})*${closing}(?: ${why})*$`,
)

/** "Can you stop for a month": what ends by itself is no end. */
const stopping = new RegExp(
  `^(?:${lead} |${asks} )*(?:i (?:want|need) (?:you|this) to )?(?:stop|quit|hold(?: off| on)?|lay off|ease off|suspend|freeze)(?: ${ours})*(?: ${lead})*(?: (?:for|over|during)(?: (?:about|around|at least|like|just|the next))? (?:${span}|a (?:while|bit|little while|little bit)|some time|(?:the )?(?:summer|winter|spring|weekend|week|month)|${feasts}))${closing}$`,
)

const none =
  '(?:no(?: more)?|nothing|none|(?:dont|do not|not)(?: (?:text|send|message)(?:ing)?)?(?: (?:me|us))?(?: (?:any|anything))?)'
const sent = '(?:te?xts?|messages?|msgs?|lessons?|quiz(?:zes)?|questions?)'
/** "No texts from dec 24 to jan 2". */
const nothing = new RegExp(
  `^(?:${lead} |${asks} )*${none}(?: ${sent})?(?<time> (?:from|between|over|during) (?:${timeWords})(?: (?:${timeWords}))*)${closing}$`,
)

const asksAgain =
  '(?:(?:te?xt|message|write|remind|contact|ping)(?: to)? me(?: again| back)?|(?:see|talk to|catch) (?:you|u|ya)|(?:escriba?n?|escribe|manden?|manda)me|(?:ecri[sv]|ecrivez|textez|envoyez) moi)(?= after\\b)'
/** "Resume dec 5", "start again on monday": lessons are to come no sooner. */
const resuming = new RegExp(
  `^(?:${lead} |${asks} )*(?:resume|restart|unpause|continue|come back|(?:(?:ill be|well be|(?:i|we) will be|im|i am|were|we are) )?back(?: (?:home|at it|to|with))?|(?:start|begin)(?: (?:them|it|up))? (?:again|back up|over)|pick (?:it |them |this )?(?:back )?up(?: again)?|text me again|${asksAgain})(?: ${ours})*(?: again)?(?! (?:(?:this )?(?:week|month)|for|all|over|during|until|till?|from|to)\\b)(?<time>(?: (?:${timeWords}))+)${closing}$`,
)

const pausing = [
  `(?:pause|hold(?: off| on)?|wait|stop|quit|suspend|freeze|halt)(?: te?xting me| sending(?: me)?)?(?: ${ours})*`,
  '(?:pausa|pausen?|pausar|paren|pare|parar|esper[ae]n?|deten\\w*|pausez|pauser|arrete[zr]?|attende[zr]|suspende[zr])(?: (?:las|los|mis|les|mes|le|vos) (?:lecciones|mensajes|textos|clases|lecons|messages|cours))?',
  'no me (?:manden?|escriban?|envien?)(?: (?:nada|mensajes|lecciones|textos|mas))*',
  '(?:ne )?m ?(?:envoye[zr]|ecrive[zr]) (?:rien|plus(?: rien)?|plus de (?:textos|messages)|pas)(?: de (?:textos|messages))?',
  '(?:rien|nada|plus de (?:textos|messages)|mas tarde)',
  `${none}(?: ${sent})?|not`,
].join('|')
/** "Hold off until the 15th", "jusqu'au 12 janvier"; "until tomorrow" puts off one text. */
const holding = new RegExp(
  `^(?:${lead} |${asks} |por favor |svp |hola |bonjour )*(?:(?:${pausing}) from|(?:(?:${pausing}) )?(?:until|till?|through|thru))(?! tomorrow\\b)(?<time>(?: (?:${timeWords}))+)${closing}$`,
)
/** "See you on monday." */
const takesLeave = new RegExp(`^\\W*hasta (?:el )?(?:${foreignWeekday})\\W*$`, 'i')

/** "From 9 to 5" are hours; only a day, a date or a length has a word of its own. */
const ofCalendar = new RegExp(
  String.raw`\b(?:${monthName}|${weekdays}|${feasts}|weekend|week|month|summer|winter|spring|tomorrow|${span}|the \d{1,2}(?:st|nd|rd|th)|\d{1,2}(?:st|nd|rd|th))\b|\d/\d`,
)

/** Of lessons that come every other day, minutes are no break: they put off one text. */
const soonOver = /\b(?:m|mins?|minutes?|h|hrs?|hours?|seconds?)\b/

/** Whether a whole text wants no lessons for a time: it is away then, needs a break, or wants a stop that ends. */
export function wantsBreak(body: string): boolean {
  const plain = plainWords(withEnglishTimes(body).replace(/\s*[-–—]+\s*/g, ' to '), '/')
  if (soonOver.test(plain) || takesLeave.test(body)) return false
  if (needing.test(plain) || stopping.test(plain) || skipping.test(plain)) return true
  const time = [away, nothing, resuming, holding].map((shape) => shape.exec(plain)?.groups?.time).find(Boolean)
  return time !== undefined && ofCalendar.test(time)
}
