import { type AreaContent, buildCatalogue } from '../../content/build.ts'
import type { Catalogue } from '../../content/catalogue.ts'
import type { LessonSource } from '../../content/schema.ts'

/** A meaningless curriculum in the shape of the real one: 6 areas with 8 subjects of 12 lessons. */
export function syntheticCatalogue(): Catalogue {
  return buildCatalogue(Array.from({ length: 6 }, (_, index) => area(index + 1)))
}

function area(id: number): AreaContent {
  return {
    id,
    title: `Area ${id}`,
    description: `Area ${id}.`,
    subjects: Array.from({ length: 8 }, (_, index) => ({
      id: `subject-${id}-${index + 1}`,
      name: `Subject ${id} ${index + 1}`,
      description: 'A subject.',
      topics: Array.from({ length: 4 }, (_, topic) => ({
        id: `topic-${id}-${index + 1}-${topic + 1}`,
        name: `Topic ${id} ${index + 1} ${topic + 1}`,
        lessons: [1, 2, 3].map((lesson) => lessonOf(`lesson-${id}-${index + 1}-${topic + 1}-${lesson}`, topic)),
      })),
    })),
  }
}

function lessonOf(id: string, topic: number): LessonSource {
  return {
    id,
    title: `Title of ${id}`,
    difficulty: topic < 2 ? 'beginner' : topic === 2 ? 'intermediate' : 'advanced',
    point: `Point of ${id}.`,
    sms: `What ${id} says, at about the length that a lesson has: own $50,000, owe $20,000, and the rest is yours.`,
    reading: `More about ${id}.`,
    questions: [1, 2].map((number) => ({
      id: `${id}-${number}`,
      stem: `Question ${number} about ${id}, at about the length that a question has?`,
      options: ['right', 'wrong one', 'wrong two', 'wrong three'].map((text, index) => ({
        text: `Option ${text}`,
        why: `Why option ${text} is what it is, at about the length that an explanation has in the content.`,
        ...(index === 0 && { right: true as const }),
      })),
    })),
  }
}
