/** What comes up for review in the coming days, and how much of it the plan texts. */
import type { Learning } from '../../api/schemas/learning.ts'
import type { User } from '../../api/schemas/user.ts'
import { counted } from './figures.ts'

type Days = Learning['forecast']

export const dueIn = (days: Days) => days.reduce((sum, { due }) => sum + due, 0)

const textedIn = (days: Days) => days.reduce((sum, { byText }) => sum + byText, 0)

type TextedBy = Pick<User, 'optOut' | 'phoneVerified' | 'smsLessonsEnabled' | 'dailyLessons' | 'isPaused'>

/** Why no review comes by text. What also holds up the reasons below it comes first, as beside "Next text". */
function whyNone(
  { optOut, phoneVerified, smsLessonsEnabled, dailyLessons, isPaused }: TextedBy,
  isHeldByQuestion: boolean,
): string {
  if (optOut) return 'because you texted STOP'
  if (!phoneVerified) return 'because no phone is verified'
  if (dailyLessons === 0) return 'under your plan'
  if (!(smsLessonsEnabled ?? true)) return 'while lessons are off'
  if (isPaused) return 'while your lessons are paused'
  return isHeldByQuestion ? 'until you answer the last question we texted' : 'under your plan'
}

/** How much is due for review, how much of it comes by text, and that the rest waits until the learner asks for it. */
export function forecastWords(days: Days, user: TextedBy, isHeldByQuestion: boolean): string {
  const due = dueIn(days)
  const byText = textedIn(days)
  // Once every lesson was taught, the plan texts questions whether or not one is due.
  if (due === 0) {
    const nothing = 'Nothing is due for review in the next two weeks.'
    return byText === 0
      ? nothing
      : `${nothing} Your plan texts ${counted(byText, 'question')} all the same, to keep lessons fresh.`
  }
  const lessons = `${counted(due, 'lesson')} to be asked about in the next two weeks. Overdue ones count for today.`
  const isOne = due === 1
  if (byText === 0) {
    return `${lessons} None comes by text ${whyNone(user, isHeldByQuestion)}: review ${isOne ? 'it' : 'them'} here.`
  }
  // While a texted question waits for its answer, lessons come instead of the next one.
  const planned = byText === 1 ? 'by text under your plan' : 'by text under your plan, if you answer each'
  if (byText > due) {
    return `${lessons} Your plan texts ${byText} questions: about ${isOne ? 'it' : 'these'}, and about others to keep them fresh.`
  }
  if (byText === due) return `${lessons} ${isOne ? 'It comes' : 'All of them come'} ${planned}.`
  const comes = byText === 1 ? '1 comes' : `${byText} come`
  return `${lessons} ${comes} ${planned}; the other ${due - byText} when you review here or text Q.`
}
