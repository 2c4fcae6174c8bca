import { normal } from './normal.ts'

const who =
  '(?:he|she|they|who|(?:husband|wife|partner|mother|father|mom|mum|dad|brother|sister|son|daughter|uncle|aunt|grand(?:ma|pa|mother|father)|friend)(?: just| has)?)'
const death = new RegExp(
  String.raw`\b(?:passed away|has passed|died|deceased|funeral|my late (?:wife|husband|mother|father|mom|dad|son|daughter)|fallecio|murio|decedee?|est morte?|${who} (?:is|s) (?:dead|no longer (?:with us|alive))|(?<!\b(?:exams?|test|bar|cpa)\b.{0,20})${who} passed(?= (?:last|this|in|on|yesterday|today|recently|suddenly|a )|\W*$|[.,!;]))\b`,
)

/** Whether a text tells of a death, so that we do not answer it as coldly as any other. */
export function mentionsDeath(text: string): boolean {
  return death.test(normal(text))
}

const close =
  '(?:husband|wife|partner|(?:grand|step)?(?:mother|father|mom|mum|ma|pa|dad|son|daughter)|brother|sister|uncle|aunt|friend|boyfriend|girlfriend|fiancee?|roommate)'
const phone = '(?:phone|number|cell|mobile|line|account)'
const theirs = `(?:(?:my|our|the) (?:late )?(?:${close}|persons?|owner)s?|his|her|their)`
/** The phone, the number or the name of somebody who has died: who tells us that wants no texts there. */
const isOwner = new RegExp(
  [
    `\\b(?:this|it) (?:was|is|used to be) (?:${theirs} )(?:\\w+ )?${phone}\\b|\\b(?:this|it)s ${theirs} (?:\\w+ )?${phone}\\b`,
    `\\b(?:remove|delete|take|drop|unsubscribe|erase|cancel|get) (?:${theirs} (?:old |cell |phone |name|${phone})|(?:him|her|them|(?:my|our) (?:late )?${close})(?: (?:off|from|out|please|now)\\b|\\W*$|[.,!;]))`,
    `\\b(?:person|man|woman|guy|lady|owner|one|${close}) (?:who |that |whom )?(?:(?:had |has )?(?:signed up|enrolled|registered|subscribed)|(?:owned|used|had) this ${phone}|you (?:are texting|keep texting)|of this ${phone})\\b`,
  ].join('|'),
)

/** Whether a text tells us that the learner whom we text has died. */
export function tellsOfOwnersDeath(text: string): boolean {
  return mentionsDeath(text) && isOwner.test(normal(text))
}
