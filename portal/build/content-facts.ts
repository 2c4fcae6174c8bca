import type { Area, Catalogue, Lesson } from '../../content/catalogue.ts'
import { lessonFrame } from '../../content/product.ts'
import { exampleOf } from '../../content/sets/sets.ts'
import type { AreaFacts, SampleLesson, SampleName } from '../view/content-facts.ts'

/** Which lesson is shown where. Ids are permanent, and a missing lesson fails the build. */
const shown: Readonly<Record<SampleName, string>> = {
  opening: 'split-a-loan-payment',
  /** About customer deposits, like the textbook page beside it (view/marketing.ts). */
  comparison: 'customer-deposits-are-not-income-yet',
  signIn: 'sales-tax-you-collect-is-a-liability',
  onboarding: 'assets-liabilities-and-equity',
}

export interface ContentFacts {
  readonly areas: readonly AreaFacts[]
  readonly samples: Readonly<Record<SampleName, SampleLesson>>
}

/**
 * The bit of content that pages without an account show, taken from the catalogue when the portal is built: no page
 * ships the curriculum, and none can promise a lesson that does not exist.
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
  const question = lesson?.questions.map(exampleOf)[0]
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
