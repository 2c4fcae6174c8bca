import type { Scores } from './model.ts'
import { type WishName, wishes } from './wishes.ts'

/** Something that people want of the service, in words that are no command. */
export interface Wish {
  readonly name: WishName
  /** The text as it was sent, for what it says besides: an hour, a place, a number, a day. */
  readonly text: string
}

const names = Object.keys(wishes) as WishName[]
/** Thousandths: below the first no wish is heard; nor when the text scores so much higher as chat. */
const heard_milli = -700
const chat_milli = 400

/** The wish that the model hears loudest, or null when none is loud enough. */
export function readWish(body: string, scores: Scores): Wish | null {
  const name = loudest(scores)
  if (scores[name] < heard_milli || scores[name] < scores.chat - chat_milli) return null
  return { name, text: body }
}

/** The wish with the highest score, however low. */
export function loudest(scores: Scores): WishName {
  return names.reduce((best, name) => (scores[name] > scores[best] ? name : best))
}
