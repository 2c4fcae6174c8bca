import type { Detail } from '../model/state.ts'
import { readBreak } from './break.ts'
import { readConsent } from './consent.ts'
import { plainWords } from './number-words.ts'
import { asReading, type Reading } from './read-text.ts'
import { readWhen } from './when.ts'
import { isMorningOrEvening, readHourWish, readPaceWish, readPlaceWish } from './wish-details.ts'
import { type WishName, wishes } from './wish-names.ts'

/** How the bare reply to one thing that we asked for is read. */
interface Reply {
  /** A longer text says more than what we asked for, and is read by itself. */
  readonly words_max: number
  /** The wishes that such a text may sound like, to the model or to a rule, and be the reply all the same. */
  readonly overrides: Readonly<Record<'model' | 'rule', readonly WishName[]>>
  read(body: string): Reading | null
}

/** These ask for nothing, so a rule that reads them says little: "morning". Any other wish that a rule reads stands. */
const courtesies: readonly WishName[] = ['greeting', 'small-talk', 'thanks']
const every = Object.keys(wishes) as WishName[]

const replies: Readonly<Record<Detail, Reply>> = {
  // "We are back on january 5, I think": the end of a pause may stand in a sentence.
  end: {
    words_max: 12,
    overrides: { model: ['pause', 'resume', 'snooze', 'schedule', 'days', 'pace', ...courtesies], rule: courtesies },
    read(body) {
      const text = `until ${body}`
      return 'unknown' in readBreak(text) ? null : wish('pause', text)
    },
  },
  hour: {
    words_max: 4,
    overrides: { model: every, rule: courtesies },
    read(body) {
      const plain = plainWords(body, ':')
      // "Tonight" puts off one text, and says nothing of the others.
      if (/\b(?:today|tonight|tomorrow)\b/.test(plain)) return null
      if (isMorningOrEvening(plain)) return wish('time', plain)
      return readHourWish(`at ${plain}`) && wish('time', `at ${plain}`)
    },
  },
  place: {
    words_max: 4,
    overrides: { model: every, rule: courtesies },
    read: (body) => readPlaceWish(body) && wish('zone', body),
  },
  moment: {
    words_max: 4,
    overrides: { model: every, rule: courtesies },
    read(body) {
      const when = readWhen(plainWords(body, ':'))
      return when && asReading({ name: 'snooze', when })
    },
  },
  pace: {
    words_max: 4,
    overrides: { model: every, rule: courtesies },
    read: (body) => (readPaceWish(body) === null ? null : wish('pace', body)),
  },
  question: {
    words_max: Number.POSITIVE_INFINITY,
    overrides: { model: every, rule: [] },
    read(body) {
      const isTooShort = plainWords(body).split(' ').length < question_words_min
      return readConsent(body) || isTooShort ? null : asReading({ name: 'ask', question: body })
    },
  },
}

/** Anything shorter is hardly a question for a person. */
const question_words_min = 3
/** What we ask for in days, hours or lessons has no more digits. A quiz's "$750" is none of it. */
const bareFigure = /^\W*(?:\d{1,2}|one|two|three|four|five)\W*$/i

/**
 * The text read as the bare reply to what we asked for: "friday", "2pm", "Denver", "three". Otherwise the reading that it
 * has by itself.
 * @param isNewest whether the quiz's open question is older than our asking: then a bare figure is the reply, and else
 * its option
 */
export function asReply(reading: Reading, detail: Detail, body: string, isNewest: boolean): Reading {
  const { words_max, overrides, read } = replies[detail]
  const plain = plainWords(body, ':')
  if (plain === '' || plain.split(' ').length > words_max) return reading
  const isFigure = reading.is === 'answer' && isNewest && bareFigure.test(body)
  return isFigure || givesWay(reading, overrides) ? (read(body) ?? reading) : reading
}

/** Whether a reading may be a reply instead. */
function givesWay(reading: Reading, overrides: Reply['overrides']): boolean {
  if (reading.is === 'unclear') return true
  return reading.is === 'wish' && overrides[reading.by === 'model' ? 'model' : 'rule'].includes(reading.wish.name)
}

function wish(name: WishName, text: string): Reading {
  return { is: 'wish', wish: { name, text }, by: 'rule' }
}
