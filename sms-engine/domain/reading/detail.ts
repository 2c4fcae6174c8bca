import type { Detail } from '../model/state.ts'
import { readBreak } from './break.ts'
import { plainWords } from './number-words.ts'
import { asReading, type Reading } from './read-text.ts'
import { readWhen } from './when.ts'
import { isMorningOrEvening, readConsent, readHourWish, readPaceWish, readPlaceWish } from './wish-details.ts'
import type { WishName } from './wishes.ts'

/** A reply that says more than what we asked for is read by itself. */
const words_max = 4
/** Anything shorter is hardly a question for a person. */
const question_words_min = 3

/**
 * Reads a text as the bare reply to what we asked for: "friday", "2pm", "Denver", "three". Null when it is none. The
 * end of a pause may stand in a longer sentence.
 */
export function readDetail(detail: Detail, body: string): Reading | null {
  const plain = plainWords(body, ':')
  if (detail === 'end') {
    const text = `until ${body}`
    return 'unknown' in readBreak(text) ? null : wish('pause', text)
  }
  if (detail === 'question') {
    if (readConsent(body) || plain.split(' ').length < question_words_min) return null
    return asReading({ name: 'ask', question: body })
  }
  if (plain === '' || plain.split(' ').length > words_max) return null
  switch (detail) {
    case 'hour':
      // "Tonight" puts off one text, and says nothing of the others.
      if (/\b(?:today|tonight|tomorrow)\b/.test(plain)) return null
      if (isMorningOrEvening(plain)) return wish('time', plain)
      return readHourWish(`at ${plain}`) && wish('time', `at ${plain}`)
    case 'place':
      return readPlaceWish(body) && wish('zone', body)
    case 'moment': {
      const when = readWhen(plain)
      return when && asReading({ name: 'snooze', when })
    }
    case 'pace': {
      const textsPerWeek = readPaceWish(body)
      return textsPerWeek === null ? null : wish('pace', body)
    }
    default:
      return detail satisfies never
  }
}

function wish(name: WishName, text: string): Reading {
  return { is: 'wish', wish: { name, text }, by: 'rule' }
}
