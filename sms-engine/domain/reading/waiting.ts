import { plainWords } from './number-words.ts'

const leadIn = '(?:(?:and|so|but|hey|hi|hello|ok|please|um|well|sorry|excuse me) )*'
const closing = '(?: (?:please|pls|now|yet|thanks|thank you|at all|though))*'
const who = '(?:i|you|u|they|someone|somebody|anyone|anybody|a person|it)'
const answer = '(?:answer|reply|response)'
const matter = '(?:question|text|message|case|request|refund|problem|email)'

/** Whole texts of somebody who waits for a person's answer, without a gap that any word may fill. */
const shapes = new RegExp(
  `^${leadIn}(?:${[
    `(?:when|how soon) (?:will|do|can|should|would|am|are|is) ${who}(?: (?:gonna|going to|expect to))? (?:hear(?: back)?(?: from (?:you|them|someone|a person))?|get (?:an|my|the|your) ${answer}|answer(?: me)?|reply(?: to me)?|respond|get back(?: to me)?)`,
    'how long (?:(?:does|will|would) (?:it|that|this) take|do i (?:have|need) to wait|until i hear(?: back)?)',
    `(?:is|was|has) (?:anybody|anyone|somebody|someone)(?: even)? (?:reading|there|looking|working|seeing|getting|read|seen|looked)(?: (?:at|on|into))?(?: (?:this|it|that|these|my ${matter}))?`,
    '(?:anybody|anyone|somebody|someone) there',
    '(?:has|did|have) (?:anybody|anyone|somebody|someone|they|you|u) (?:replied|answered|responded|reply|answer|respond|written)(?: (?:back|to me|me))*',
    `(?:(?:there is|theres|i got|i have|ive got|i have had|ive had) )?(?:still )?(?:no|any) (?:${answer}|news|updates?|word)(?: (?:yet|so far|back|on (?:that|this|it|my ${matter})|about (?:that|this|it|my ${matter})))*`,
    `(?:(?:im|i am) )?(?:still )?waiting(?: (?:for|on) (?:an|my|the|your|that) ${answer})?`,
    `did ${who} (?:forget|get|see|read|receive|ignore|lose)(?: about)? (?:my|the) ${matter}`,
    'did you forget(?: about)? me|have you forgotten(?: about)? me',
    '(?:nobody|no one|noone|you|they) (?:(?:has|have|havent|hasnt|never|still|didnt|did not|have not|has not|even) )*(?:answered|answer|replied|reply|responded|respond|got back to|gotten back to)(?: (?:to )?me)?(?: back)?',
    `who (?:is|will|is going to|is gonna) (?:be )?(?:answer|answering|reply|replying|looking at (?:it|this|that))(?: me)?`,
    `(?:whats|what is) (?:happening|going on|the status)(?: (?:with|of|on) (?:it|that|this|my ${matter}))?`,
  ].join('|')})${closing}$`,
)
const bareWhen = /^(?:(?:and|ok|so|but) )?(?:by )?when(?: (?:is that|will that be))?$/

/**
 * Whether the whole text asks for a person's answer that is to come: "when will I hear back", "no answer yet".
 * @param isNext whether it is the text after the one that was passed on: then a bare "when?" is about it
 */
export function asksForAnswer(text: string, isNext: boolean): boolean {
  const plain = plainWords(text)
  return shapes.test(plain) || (isNext && bareWhen.test(plain))
}
