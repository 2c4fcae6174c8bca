import type { Decision } from '../model/decision.ts'
import { readLanguageWish } from '../reading/language.ts'
import { openQuestion } from '../teaching/sets.ts'
import { lastLetter } from '../wording/lessons.ts'
import * as wishTexts from '../wording/wishes.ts'
import type { Asked } from './asked.ts'
import { onceInAWhile } from './courtesy.ts'
import { nextTime, whyNothingComes } from './manage.ts'

/** Greets back, and says what is next: the open question, the next text, or what can be asked for. */
export function greet(asked: Asked): Decision {
  if (wishesWell.test(asked.text)) return onceInAWhile(asked.state, 'wishes', wishTexts.sameToYou, asked.context)
  return onceInAWhile(asked.state, 'greeting', greeting(asked), asked.context)
}

/** "Happy holidays" wants nothing but the same. */
const wishesWell = /\b(?:happy|merry|blessed|feliz|felices|joyeu(?:x|ses)|bonne ann[eé]e)\b/i

function greeting({ state, text, learner, context, atHand }: Asked): string {
  const language = readLanguageWish(text)
  if (language) return wishTexts.greetingIn(language)
  const part = /\b(?:morning|afternoon|evening)\b/.exec(text.toLowerCase())?.[0]
  const hello = part ? `Good ${part}` : 'Hello'
  const question = openQuestion(state, context)
  if (question) return wishTexts.greetingWithOpen(hello, lastLetter(question))
  const next = whyNothingComes(state, learner, context) ? null : nextTime(state, learner, context)
  return next ? wishTexts.greetingAndNext(hello, next) : wishTexts.greeting(hello, atHand)
}
