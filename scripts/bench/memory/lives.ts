import { day_ms } from '../../../sms-engine/domain/model/units.ts'
import { builtIn, Forgetting } from '../../../sms-engine/domain/teaching/forgetting.ts'
import type { Life } from '../../../sms-engine/store/lives.ts'
import { draw, TrueLearner, type Truth, truths } from './truth.ts'
import { days } from './year.ts'

const [simple] = truths as readonly [Truth]

/**
 * Learners exactly as the product believes people to be, so that only the weights remain to be found: its assumptions
 * about newcomers, slips and remembered letters are true, and learners differ in pace.
 */
const asBelieved: Truth = {
  ...simple,
  name: 'as the product believes',
  sigma: 0.5,
  good: 1,
  untaken: 0.18,
  luck: 0.26,
  slip: 0.045,
  letters: 0.2,
}

/** People who retain longer what they have just read, and whose recall falls faster later. */
export const others = new Forgetting(builtIn.weights.with(2, 5).with(8, 2.3).with(11, 1).with(20, 0.35))

/** The factor by which the wait grows after a right answer. */
const longer = 2.2
const first_days = 3

/**
 * The year of a learner with three lessons a week and two questions after each, about roughly whatever is most overdue.
 * No model chooses the questions, so that no weights are favored.
 */
export function trueLife(seed: number, forgetting: Forgetting): Life {
  const learner = new TrueLearner(asBelieved, seed, [], forgetting)
  const taught: [string, number][] = []
  const reviews: Life['reviews'][number][] = []
  const lessons: { seen: number; wait_days: number }[] = []
  for (let day = 0; day < days; day++) {
    if (![0, 2, 4].includes(day % 7)) continue
    learner.learn(lessons.length, day)
    taught.push([String(lessons.length), day * day_ms])
    lessons.push({ seen: day, wait_days: first_days })
    for (let question = 0; question < 2; question++) {
      const waited = lessons.map(({ seen, wait_days }, lesson) => {
        const whim = 0.5 + draw(seed, day * lessons.length + lesson, question, 'pick')
        return seen === day ? 0 : (whim * (day - seen)) / wait_days
      })
      const most = Math.max(...waited)
      if (most === 0) continue
      const lesson = waited.indexOf(most)
      const heard = learner.answer(lesson, day)
      reviews.push({ ...heard, varied: false, lessonId: String(lesson), at: day * day_ms + question })
      const before = lessons[lesson]?.wait_days ?? first_days
      lessons[lesson] = { seen: day, wait_days: heard.right ? longer * before : first_days }
    }
  }
  return { taught, reviews }
}
