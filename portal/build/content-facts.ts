import type { Area, Catalogue, Lesson } from '../../content/catalogue.ts'
import { lessonFrame } from '../../content/product.ts'

/** What a signed-out page shows of a focus area. */
export interface AreaFacts {
  readonly id: number
  /** The text of its shortest finished lesson, for the landing's card; undefined while it has none. */
  readonly lesson: string | undefined
  /** What stands there instead, where there is no lesson. */
  readonly description: string | undefined
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

/** Where a page shows a lesson, and which: ids are permanent, and a lesson that is gone stops the build. */
const shown = {
  opening: 'split-a-loan-payment',
  /** As is the textbook page in view/marketing.ts, on customer deposits. */
  comparison: 'customer-deposits-are-not-income-yet',
  signIn: 'sales-tax-you-collect-is-a-liability',
  onboarding: 'assets-liabilities-and-equity',
} as const

export interface ContentFacts {
  readonly areas: readonly AreaFacts[]
  readonly samples: Readonly<Record<keyof typeof shown, SampleLesson>>
}

/**
 * The little that pages without an account show of the content, taken from the catalogue when the portal is built. So no
 * page ships the curriculum, and none can promise what is not there.
 */
export function factsOf(catalogue: Catalogue): ContentFacts {
  const lessons = [...catalogue.lessons.values()]
  const samples = Object.entries(shown).map(([where, id]) => [where, sampleOf(catalogue.lessons.get(id), id)])
  return { areas: catalogue.areas.map((area) => areaFacts(area, lessons)), samples: Object.fromEntries(samples) }
}

function areaFacts({ id, description }: Area, lessons: readonly Lesson[]): AreaFacts {
  const texts = lessons.filter(({ areaId }) => areaId === id).map(({ sms }) => sms)
  const [lesson] = texts.sort((a, b) => a.length - b.length)
  return { id, lesson, description: lesson ? undefined : description }
}

function sampleOf(lesson: Lesson | undefined, id: string): SampleLesson {
  const question = lesson?.questions[0]
  const right = question?.options.findIndex((option) => option.right) ?? -1
  const option = question?.options[right]
  if (!lesson || !question || !option) throw new Error(`The content has no finished lesson ${id}, which a page shows.`)
  const lettered = question.options.map((each, index) => `${letter(index)}) ${each.text}`)
  return {
    text: lesson.sms + lessonFrame.invitation,
    question: [question.stem, ...lettered].join('\n'),
    answer: letter(right),
    feedback: lessonFrame.right + option.why,
  }
}

const letter = (index: number) => String.fromCharCode(65 + index)
