import { toPlain } from './segment.ts'

/**
 * Requests to stop that no carrier recognises. 47 CFR 64.1200(a)(10) asks us to honour any reasonable wording; a
 * pattern that is too broad opts out people who only mention the word, so each is anchored.
 */
const phrases: readonly RegExp[] = [
  /^(stop|stopp|stpo|sotp|st0p|unsubscribe|unsuscribe|unsubcribe|cancel|quit|revoke|optout)\W+$/,
  /^(stopp|stpo|sotp|st0p|unsuscribe|unsubcribe)$/,
  /^(please|pls|plz|just|ok|omg)[\s,]+(stop|unsubscribe|quit)\W*$/,
  /^(please |pls |plz |just )?(stop|quit) (all |the |these |those |this |sending |with )*(text|texts|texting|message|messages|messaging|sms|msgs|txts|lessons|spam|spamming)\b/,
  /^(please |pls |plz |just )?(stop|quit) (sending|contacting|messaging|texting|bothering)( me| us)?\b/,
  /^(stop|unsubscribe|cancel|quit)[\s,]+(please|pls|plz|now|it|this|thanks|thank you)\W*$/,
  /^(i |i want to |i'd like to |please |pls )?opt(ing)?[\s-]*out\W*$/,
  /^(please |pls )?(remove|delete) (me|my number)( from (this|your|the) (list|texts|messages))?\W*$/,
  /^(please |pls )?unsubscribe (me|from)\b/,
  /^(please |pls )?take me off\b/,
  /^(please |pls )?(do not|don'?t|dont) (text|message|contact|sms) (me|this number)\b/,
  /^(please |pls )?(no more|end|cancel) (the |these |all |my )?(texts|messages|sms|lessons)\W*$/,
  /^lose my number\b/,
  /^leave me alone\W*$/,
  /^(no m[aá]s|basta|parar|alto)( mensajes)?\W*$/,
]

/** Whether a text asks in its own words to receive no more. "don't stop" and "the bus stop" do not. */
export function isOptOutPhrase(body: string): boolean {
  const text = toPlain(body).trim().toLowerCase().replace(/\s+/g, ' ')
  return phrases.some((phrase) => phrase.test(text))
}
