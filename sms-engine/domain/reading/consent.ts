import { plainWords } from './number-words.ts'

const agrees = [
  ...['yes', 'yep', 'yeah', 'yea', 'yup', 'ya', 'y', 'ok', 'okay', 'k', 'sure', 'sure thing', 'of course', 'for sure'],
  ...[
    'absolutely',
    'definitely',
    'fine',
    'fine with me',
    'great',
    'perfect',
    'alright',
    'all right',
    'right',
    'agreed',
  ],
  ...['correct', 'please', 'please do', 'do it', 'do that', 'lets do it', 'lets do that', 'let us do it', 'go ahead'],
  ...['go for it', 'sounds good', 'sounds great', 'sounds fine', 'that sounds good', 'that works', 'works for me'],
  ...['that works for me', 'thats fine', 'that is fine', 'si', 'oui', 'daccord', 'claro', 'dale'],
]
const declines = [
  ...[
    'no',
    'nope',
    'nah',
    'n',
    'not now',
    'no need',
    'never mind',
    'nevermind',
    'never mind that',
    'forget it',
    'leave it',
    'leave it as it is',
  ],
  ...['leave it as is', 'keep it', 'keep it as it is', 'keep it as is', 'dont', 'do not', 'im good', 'im fine', 'non'],
  ...['not really', 'id rather not', 'i would rather not', 'rather not', 'i dont think so', 'no way'],
]
/** What may follow a no: by itself it could be either. */
const allTheSame = ['thats ok', 'thats okay', 'thats fine', 'that is ok', 'its ok', 'its okay', 'its fine', 'im ok']
const polite = ['please', 'pls', 'thanks', 'thank you', 'thx', 'por favor', 'svp', 'gracias', 'merci']

const yes = whole(agrees, [...agrees, ...polite])
const no = whole(declines, [...declines, ...allTheSame, ...polite])

/** A text that begins with one of some words and goes on with any of others. */
function whole(first: readonly string[], then: readonly string[]): RegExp {
  return new RegExp(`^(?:${first.join('|')})(?: (?:${then.join('|')}))*$`)
}

const keep =
  /^(?:(?:no|nope|sorry|oh|wait|but|i|i meant|i mean|please|only|just|not|want to|would like to|id like to|still want to|wanted to|want|still|to) )*(?:cancel |end |stop )?(?:(?<!not )(?:just |only )?(?:the |my )?(?:plan|subscription|payments?|billing|charges?)|keep (?:the |my |getting |sending )*(?:texts?|lessons?|messages?)(?: (?:coming|going))?|(?<=not )(?:the |my )?(?:texts?|lessons?|messages?))(?: (?:only|please|thanks|and )*(?:not|keep|but not) (?:the |my )?(?:texts?|lessons?|messages?))?(?: (?:please|thanks|only))*$/

/** Whether a text says that only the plan is to end: a no to the end of the texts. */
export function keepsTexts(text: string): boolean {
  const plain = plainWords(text)
  if (!/\b(?:just|only|not|keep)\b/.test(plain)) return false
  return (
    keep.test(plain) && !/\bnot (?:just|only)\b|\bstop (?:the|my|all)? ?(?:texts?|lessons?|messages?)\b/.test(plain)
  )
}

const well = '(?:great|good|better|nice|perfect|fine|best|ok|okay|awesome|ideal|lovely|wonderful|amazing|cool)'
/** Liking what was offered: enough for another pace, too little for an end. */
const likes = new RegExp(
  `^(?:(?:${[...agrees, 'that', 'it', 'this', 'oh', 'actually', 'much', 'even', 'a lot', 'way'].join('|')}) )*(?:${[
    `(?:that |it |this )?(?:would|will|might|could) be (?:much |so |a lot |even |really )*${well}`,
    `(?:thats|that is|its) (?:much |so |a lot |even |really )*${well}`,
    '(?:that |it )?(?:sounds|looks) (?:much |so |a lot |even )*(?:great|good|better|nice|perfect|fine|ok|okay)',
    '(?:much |a lot |way )?better',
    'i (?:guess|think|suppose|believe)(?: so)?',
    'why not',
    '(?:great|good|nice) idea',
    '(?:i )?(?:would|id) (?:love|like|prefer) (?:that|it|this)',
    '(?:lets|let us|we can|i can) (?:try|do) (?:it|that|this)',
    'if possible',
  ].join('|')})(?: (?:${[...polite, 'then', 'for me', 'yes', 'i think', 'i guess'].join('|')}))*$`,
)

/** Whether a text likes what was offered, without a plain yes: "that would be great", "I guess so", "why not". */
export function welcomes(text: string): boolean {
  return likes.test(plainWords(text))
}

const short = new RegExp(
  `^(?:(?:${[...agrees, 'i am', 'im', 'ive been', 'we are', 'a', 'bit', 'little', 'lot', 'very', 'so', 'super', 'really', 'too', 'pretty', 'always', 'kind of', 'kinda', 'sort of', 'sorta', 'crazy', 'extremely', 'these days', 'right now', 'this week', 'lately', 'sorry', 'at work', 'and'].join('|')}) )*(?:busy|swamped|slammed|overwhelmed|short on time|a bit|a little|kind of|kinda|sort of|very)(?: (?:right now|lately|these days|this week|at work|sorry|${polite.join('|')}))*$`,
)

/** The answer to "Short on time?", or to nothing. */
export function readShortOfTime(text: string): 'yes' | 'no' | null {
  return readConsent(text) ?? (short.test(plainWords(text)) ? 'yes' : null)
}

/** Reads a plain yes or no to something that we offered; null for anything else. */
export function readConsent(text: string): 'yes' | 'no' | null {
  const words = plainWords(text)
  if (/^\W*👍/u.test(text)) return 'yes'
  if (yes.test(words)) return 'yes'
  return no.test(words) ? 'no' : null
}

/** Whether a text says yes in so many words: after days, "ok" or a thumb may be about anything. */
export function saysYes(text: string): boolean {
  return /^(?:yes|yep|yeah|yea|yup|y|si|oui)\b/.test(plainWords(text)) && readConsent(text) === 'yes'
}
