import type { Catalogue, Lesson, Question } from '../../content/catalogue.ts'
import { setsOf, worded } from '../../content/sets/sets.ts'

/** A question as shown on the phone: each time it is asked, its options come in a different order. */
export interface AskedQuestion {
  readonly question: Question
  /** The letter of the right option. */
  readonly right: string
  /** The letters of the other three. */
  readonly wrong: readonly string[]
  /** What the content says about the option behind a letter. */
  why(letter: string): string
}

/** The finished lesson that a text teaches. */
export function lessonIn(catalogue: Catalogue, text: string): Lesson | undefined {
  return [...catalogue.lessons.values()].find(({ sms }) => text.includes(sms))
}

/** The question that a text asks, with its letters as shown. */
export function questionIn(catalogue: Catalogue, text: string): AskedQuestion | undefined {
  const question = [...catalogue.questions.values()]
    .flatMap((template) => setsOf(template).map((values) => worded(template, values)))
    .find(({ stem, options }) => text.includes(stem) && options.every((option) => text.includes(option.text)))
  if (!question) return undefined
  const shown = [...text.matchAll(/^([A-D])\) (.*)$/gm)].map(([, letter = '', option = '']) => ({
    letter,
    option: question.options.find((each) => each.text === option),
  }))
  const right = shown.find(({ option }) => option?.right)
  if (shown.length !== question.options.length || !right) {
    throw new Error(`These are not the options of ${question.id}:\n${text}`)
  }
  return {
    question,
    right: right.letter,
    wrong: shown.filter((each) => each !== right).map(({ letter }) => letter),
    why: (letter) => shown.find((each) => each.letter === letter)?.option?.why ?? '',
  }
}
