import type { Area, Catalogue, Lesson } from '../../content/catalogue.ts'
import { lessonFrame } from '../../content/product.ts'

/** What a signed-out page shows of a focus area. */
export interface AreaFacts {
  readonly id: number
  readonly title: string
  readonly description: string
  readonly subjects: number
  /** Finished ones. */
  readonly lessons: number
  /** Those still to be written. */
  readonly lessonsToCome: number
}

/** A finished lesson and one of its questions, as they look on a phone. */
export interface SampleLesson {
  /** The lesson as it is sent, invitation included. */
  readonly text: string
  /** Question and lettered options, one to a line. */
  readonly question: string
  /** The letter of the right option. */
  readonly answer: string
  /** What comes back after the right letter. */
  readonly feedback: string
}

export interface ContentFacts {
  readonly areas: readonly AreaFacts[]
  /** At least one; the shortest whole conversations first, because a picture of a phone has little room. */
  readonly samples: readonly SampleLesson[]
}

const SAMPLES_MAX = 3

/**
 * The little that pages without an account show of the content, taken from the catalogue when the portal is built. So no
 * page ships the curriculum, and none can promise what is not there.
 */
export function factsOf(catalogue: Catalogue): ContentFacts {
  const lessons = [...catalogue.lessons.values()]
  const samples = lessons
    .map(sampleOf)
    .filter((sample) => sample !== undefined)
    .sort((a, b) => lengthOf(a) - lengthOf(b))
    .slice(0, SAMPLES_MAX)
  if (samples.length === 0) throw new Error('The content has no finished lesson that the landing could show.')
  return { areas: catalogue.areas.map(areaFacts), samples }
}

function areaFacts({ id, title, description, subjects }: Area): AreaFacts {
  const planned = subjects.flatMap((subject) => subject.topics).flatMap((topic) => topic.lessons)
  const lessons = planned.filter((lesson) => lesson.ready).length
  return { id, title, description, subjects: subjects.length, lessons, lessonsToCome: planned.length - lessons }
}

function sampleOf(lesson: Lesson): SampleLesson | undefined {
  const question = lesson.questions[0]
  const right = question?.options.findIndex((option) => option.right) ?? -1
  const option = question?.options[right]
  if (!question || !option) return undefined
  const lettered = question.options.map((each, index) => `${letter(index)}) ${each.text}`)
  return {
    text: lesson.sms + lessonFrame.invitation,
    question: [question.stem, ...lettered].join('\n'),
    answer: letter(right),
    feedback: lessonFrame.right + option.why,
  }
}

const letter = (index: number) => String.fromCharCode(65 + index)

const lengthOf = (sample: SampleLesson) => sample.text.length + sample.question.length + sample.feedback.length
