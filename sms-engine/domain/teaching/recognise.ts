import type { Catalogue, Erratum, Lesson, Question } from '../../../content/catalogue.ts'
import { type Values, worded } from '../../../content/sets/sets.ts'
import type { Context } from '../model/context.ts'
import { correction, letters } from '../wording/lessons.ts'
import { nudge, nudgeBeforeEnd } from '../wording/schedule.ts'
import { valuesFor } from './sets.ts'

/** What a text of ours is, judged by its words alone. */
export type Recognised =
  | { readonly is: 'lesson'; readonly lesson: Lesson }
  /** Options below a stem: `readQuestion` says which question it is. */
  | { readonly is: 'question' }
  | { readonly is: 'nudge' }
  | { readonly is: 'correction'; readonly lesson: Lesson; readonly erratum: Erratum }

/** Recognizes a scheduled text by its words; null when it is not one. */
export function recognise(body: string, catalogue: Catalogue): Recognised | null {
  if (body === nudge || body === nudgeBeforeEnd) return { is: 'nudge' }
  if (/\nA\) .*\nB\) /.test(body)) return { is: 'question' }
  let found: Lesson | null = null
  for (const lesson of catalogue.lessons.values()) {
    const erratum = lesson.errata?.find((each) => correction(lesson, each) === body)
    if (erratum) return { is: 'correction', lesson, erratum }
    // The longest match, since one lesson's words may begin another's.
    if (body.startsWith(lesson.sms) && lesson.sms.length > (found?.sms.length ?? 0)) found = lesson
  }
  return found && { is: 'lesson', lesson: found }
}

/** A question as it was asked. */
export interface Read {
  readonly lesson: Lesson
  readonly questionId: string
  /** Absent when the question has no figures that vary. */
  readonly values?: Values
  readonly order: readonly number[]
}

/**
 * Which question was asked with these words: one about a taught lesson, with the figures of this round of answers or of
 * the next, because answers may be missing too. Null when the content no longer has such a question.
 */
export function readQuestion(body: string, { catalogue, memory, learner }: Context): Read | null {
  for (const [lessonId, { reviews }] of Object.entries(memory)) {
    const lesson = catalogue.lessons.get(lessonId)
    for (const template of lesson?.questions ?? []) {
      if (!lesson) continue
      for (const answers of [reviews, reviews + lesson.questions.length]) {
        const values = valuesFor(template, lesson, answers, learner?.id ?? '')
        const order = orderIn(body, worded(template, values))
        if (order) return { lesson, questionId: template.id, ...(template.variation && { values }), order }
      }
    }
  }
  return null
}

/** The order of the options in a text; null when it is not this question. */
function orderIn(body: string, { stem, options }: Question): number[] | null {
  if (!body.startsWith(`${stem}\n`)) return null
  const lines = body.slice(stem.length + 1).split('\n')
  const order = lines.map((line, shown) => options.findIndex(({ text }) => line === `${letters[shown]}) ${text}`))
  return order.length === options.length && new Set(order).size === order.length && !order.includes(-1) ? order : null
}
