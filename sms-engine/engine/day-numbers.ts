/** The numbers of the day: what went out and came in, what became of it, and what learners know. */
import { DateTime } from 'luxon'
import { defaults } from '../../content/product.ts'
import { exampleOf } from '../../content/sets/sets.ts'
import { hour_ms } from '../domain/model/units.ts'
import { serviceNow } from '../runtime/service-clock.ts'
import {
  countAnswers,
  countOptOuts,
  countTexts,
  type OptOut,
  type QuestionCount,
  readOptOuts,
  readWaits,
  type Span,
  type TextCount,
} from '../store/day-numbers.ts'
import type { Engine } from './engine.ts'

export interface DayNumbers {
  /** ISO date, in `zone`. */
  readonly day: string
  readonly out: number
  readonly in: number
  readonly delivered: number
  readonly undelivered: number
  readonly answers: number
  readonly right: number
  readonly optOuts: number
}

/** How texts of the span ended at the carrier. `code`: the carrier's error; null if there was none. */
export interface Ending {
  readonly code: number | null
  readonly meaning: string
  readonly count: number
}

export interface LessonScore {
  readonly lessonId: string
  readonly title: string
  readonly answers: number
  readonly right: number
}

export interface QuestionScore extends LessonScore {
  readonly questionId: string
  readonly stem: string
  /** How often blind guessing would be right, from 0 to 1. */
  readonly guessing: number
}

export interface Numbers {
  readonly now: number
  readonly zone: string
  /** Every day of the span, earliest first. */
  readonly days: readonly DayNumbers[]
  readonly endings: readonly Ending[]
  readonly optOuts: readonly OptOut[]
  /** Least known first. */
  readonly lessons: readonly LessonScore[]
  readonly worst: readonly QuestionScore[]
  /** Open cases by how long they have waited. */
  readonly cases: readonly { readonly age: string; readonly count: number }[]
}

const opt_outs_max = 30
const worst_max = 10
/** With fewer answers a question's score says nothing: one wrong answer out of one is no news. */
const answers_min = 4

const ages: readonly { readonly age: string; readonly below_ms: number }[] = [
  { age: 'under 1 hour', below_ms: hour_ms },
  { age: '1 to 6 hours', below_ms: 6 * hour_ms },
  { age: '6 to 20 hours', below_ms: 20 * hour_ms },
  { age: '20 to 24 hours', below_ms: 24 * hour_ms },
  { age: 'over 24 hours', below_ms: Number.POSITIVE_INFINITY },
]

/** The span of this many days that ends now, today included. Days are those of New York, where most learners are. */
export async function spanOf({ db }: Engine, days: number): Promise<Span> {
  const zone = defaults.timeZone
  const until = await serviceNow(db.pool)
  const from = DateTime.fromMillis(until, { zone })
    .startOf('day')
    .minus({ days: days - 1 })
    .toMillis()
  return { from, until, zone }
}

export async function readNumbers(engine: Engine, span: Span): Promise<Numbers> {
  const { pool } = engine.db
  const [texts, answers, optOuts, optOutDays, waits] = await Promise.all([
    countTexts(pool, span),
    countAnswers(pool, span),
    readOptOuts(pool, span, opt_outs_max),
    countOptOuts(pool, span),
    readWaits(pool, span.until),
  ])
  return {
    now: span.until,
    zone: span.zone,
    days: daysOf(span).map((day) => {
      const ofDay = texts.filter((count) => count.day === day)
      const answered = answers.days.find((one) => one.day === day)
      return {
        day,
        out: sum(ofDay.filter(hasLeft)),
        in: sum(ofDay.filter(({ direction }) => direction === 'in')),
        delivered: sum(ofDay.filter(isDelivered)),
        undelivered: sum(ofDay.filter(isLost)),
        answers: answered?.answers ?? 0,
        right: answered?.right ?? 0,
        optOuts: optOutDays.find((one) => one.day === day)?.count ?? 0,
      }
    }),
    endings: endingsOf(texts, engine),
    optOuts,
    lessons: lessonScores(answers.questions, engine),
    worst: worstQuestions(answers.questions, engine),
    cases: ages.map(({ age, below_ms }, nth) => {
      const from_ms = ages[nth - 1]?.below_ms ?? Number.NEGATIVE_INFINITY
      return { age, count: waits.filter((wait) => wait >= from_ms && wait < below_ms).length }
    }),
  }
}

const waiting: ReadonlySet<string> = new Set(['queued', 'sending', 'cancelled'])
const sum = (counts: readonly TextCount[]) => counts.reduce((total, { count }) => total + count, 0)
const hasLeft = ({ direction, status }: TextCount) => direction === 'out' && !waiting.has(status)
const isDelivered = ({ direction, status }: TextCount) => direction === 'out' && status === 'delivered'
const isLost = ({ direction, status }: TextCount) =>
  direction === 'out' && (status === 'undelivered' || status === 'failed')

function daysOf({ from, until, zone }: Span): string[] {
  const days: string[] = []
  for (let day = DateTime.fromMillis(from, { zone }); day.toMillis() <= until; day = day.plus({ days: 1 })) {
    days.push(day.toISODate() ?? '')
  }
  return days
}

/** Delivered first, then lost by the carrier's code, the most frequent first, then those whose end is not known yet. */
function endingsOf(texts: readonly TextCount[], { carrierLanguage }: Engine): Ending[] {
  const lost = Map.groupBy(texts.filter(isLost), ({ errorCode }) => errorCode)
  const unknown = texts.filter((text) => hasLeft(text) && !isDelivered(text) && !isLost(text))
  const replied = unknown.filter(({ status }) => status === 'replied')
  const underWay = unknown.filter(({ status }) => status !== 'replied')
  return [
    { code: null, meaning: 'delivered', count: sum(texts.filter(isDelivered)) },
    ...[...lost]
      .map(([code, counts]) => ({
        code,
        meaning: code === null ? 'lost, and the carrier gave no code' : carrierLanguage.meaningOf(code).meaning,
        count: sum(counts),
      }))
      .sort((one, other) => other.count - one.count),
    { code: null, meaning: 'in a reply, of which the carrier reports nothing', count: sum(replied) },
    { code: null, meaning: 'with the carrier, no report yet', count: sum(underWay) },
  ].filter(({ count }) => count > 0)
}

const shareRight = ({ right, answers }: { readonly right: number; readonly answers: number }) => right / answers

function lessonScores(questions: readonly QuestionCount[], { catalogue }: Engine): LessonScore[] {
  return [...Map.groupBy(questions, ({ lessonId }) => lessonId)]
    .map(([lessonId, counts]) => ({
      lessonId,
      title: catalogue.lessons.get(lessonId)?.title ?? lessonId,
      answers: counts.reduce((total, { answers }) => total + answers, 0),
      right: counts.reduce((total, { right }) => total + right, 0),
    }))
    .sort((one, other) => shareRight(one) - shareRight(other) || other.answers - one.answers)
}

/** Questions that are answered wrong more often than guessing would be: they mislead, or their lesson does. */
function worstQuestions(questions: readonly QuestionCount[], { catalogue }: Engine): QuestionScore[] {
  return questions
    .flatMap((count): QuestionScore[] => {
      const template = catalogue.questions.get(count.questionId)
      if (!template || count.answers < answers_min) return []
      const title = catalogue.lessons.get(count.lessonId)?.title ?? count.lessonId
      return [{ ...count, title, stem: exampleOf(template).stem, guessing: 1 / template.options.length }]
    })
    .filter((score) => shareRight(score) < score.guessing)
    .sort((one, other) => shareRight(one) - shareRight(other) || other.answers - one.answers)
    .slice(0, worst_max)
}
