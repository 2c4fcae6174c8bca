import { plainWords } from './number-words.ts'
import { oneToSeven } from './pace-wish.ts'

const leadIn = '(?:(?:and|so|but|ok|okay|hmm*|hey|well|um|then|like|just wondering|curious) )*'
const pace = `(?:(?:an? |the |just |only )*(?:\\d|${oneToSeven})|(?:once|twice) a|every|daily)\\b`
/** What asks about a pace and for none: "how long at 5 a week", "is 4 a week too much", "and with 5 a week?". */
const asking = new RegExp(
  `\\b(?:what (?:if|about|happens|would happen)|how (?:long|fast|soon|quickly|many (?:weeks|months|years)|much (?:longer|faster|quicker|sooner|slower))|when (?:would|will|could|do) (?:i|we|it))\\b|^${leadIn}if (?:it|that|this|i|we|she|he|they)?(?: ?(?:is|was|were|did|do|does|work|works|only|just))+ ${pace}|^${leadIn}(?:is|are|isnt|arent|would|wouldnt|does|will|should i do|should i take) ${pace}`,
)
const bareAsking = new RegExp(`^${leadIn}(?:with|at|on|for) ${pace}`)

/** Whether a text that names a pace asks about it: nothing may be changed by a question. */
export function asksAboutPace(text: string): boolean {
  const plain = plainWords(text)
  return asking.test(plain) || (/\?\s*$/.test(text) && bareAsking.test(plain))
}
