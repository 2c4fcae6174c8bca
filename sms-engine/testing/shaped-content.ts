import { type AreaContent, buildCatalogue } from '../../content/build.ts'
import type { Catalogue, Difficulty } from '../../content/catalogue.ts'
import type { LessonSource } from '../../content/schema.ts'

/** A lesson with only the properties that a rule looks at. */
export interface Draft {
  readonly id: string
  readonly difficulty?: Difficulty
  readonly requires?: string[]
  /** How many options each question has; 4 by default, as in the real content. */
  readonly options?: number
  /** How many questions it has; 2 by default, as in the real content. */
  readonly questions?: number
  /** False if it is still being written. */
  readonly ready?: boolean
}

/**
 * A curriculum of a given shape: each area is a record of its subjects, in order, with their lessons. Areas count from
 * 1.
 */
export function catalogueOf(...areas: readonly Readonly<Record<string, readonly Draft[]>>[]): Catalogue {
  return buildCatalogue(areas.map((subjects, index) => area(index + 1, subjects)))
}

function area(id: number, subjects: Readonly<Record<string, readonly Draft[]>>): AreaContent {
  return {
    id,
    title: `Area ${id}`,
    description: `Area ${id}.`,
    subjects: Object.entries(subjects).map(([subject, drafts]) => ({
      id: subject,
      name: subject,
      description: `${subject}.`,
      topics: [{ id: `${subject}-topic`, name: `${subject} topic`, lessons: drafts.map(lesson) }],
    })),
  }
}

function lesson({ id, difficulty = 'beginner', requires = [], ready = true, ...asked }: Draft): LessonSource {
  const outline = { id, title: `Title of ${id}`, difficulty, point: `The point of ${id}.` }
  return ready ? { ...outline, sms: `${id}.`, reading: `${id}.`, requires, questions: questions(id, asked) } : outline
}

function questions(id: string, { questions = 2, options = 4 }: Pick<Draft, 'questions' | 'options'>) {
  return Array.from({ length: questions }, (_, question) => ({
    id: `${id}-${question + 1}`,
    stem: `Question ${question + 1} about ${id}?`,
    options: Array.from({ length: options }, (_, option) => ({
      text: `Option ${option + 1}`,
      why: `Why option ${option + 1}.`,
      ...(option === 0 && { right: true as const }),
    })),
  }))
}
