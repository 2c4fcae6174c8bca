import { countWords, isFinished } from './build.ts'
import type { Lesson } from './catalogue.ts'
import { countSeptets } from './gsm7.ts'
import { formatLeft } from './lint/sets.ts'
import { ContentError } from './load.ts'
import type { SourceFile } from './problem.ts'
import { lessonFrame } from './product.ts'
import { compileQuestion } from './sets/compile.ts'
import { choiceOf, exampleOf, worded } from './sets/sets.ts'
import { readSubject } from './validate.ts'

/** Picks `count` lessons, the same ones for the same seed, in teaching order. */
export function pickLessons(lessons: readonly Lesson[], count: number, seed: number): Lesson[] {
  const random = mulberry32(seed)
  return lessons
    .map((lesson) => ({ lesson, rank: random() }))
    .sort((a, b) => a.rank - b.rank)
    .slice(0, count)
    .map(({ lesson }) => lesson)
    .sort((a, b) => a.position - b.position)
}

/** One lesson with everything that a learner can see of it, for a reviewer. The right option has a star. */
export function formatLesson(lesson: Lesson): string {
  const { id, title, difficulty, year, source, sms, reading, requires } = lesson
  const facts = [difficulty, year && `year ${year}`, source, requires.length > 0 && `after ${requires.join(', ')}`]
  return [
    `## ${title}`,
    `${id} | ${lesson.subjectName} > ${lesson.topicName} | ${facts.filter(Boolean).join(' | ')}`,
    `SMS (${countSeptets(sms + lessonFrame.invitation)} of 306): ${sms}${lessonFrame.invitation}`,
    `Reading (${countWords(reading)} words):`,
    reading,
    ...lesson.questions
      .map(exampleOf)
      .map(({ stem, options }, index) =>
        [
          `Question ${index + 1}: ${stem}`,
          ...options.flatMap(({ text, right, why }) => [
            `  ${right ? '*' : '-'} ${text}`,
            `      ${right ? lessonFrame.right : lessonFrame.wrong}${why}`,
          ]),
        ].join('\n'),
      ),
  ].join('\n\n')
}

/** Every set of a subject's varying questions, two lines each, for their author. The right option has a star. */
export function formatSets(file: SourceFile): string {
  const { subject, problems } = readSubject(file)
  if (!subject) throw new ContentError(problems)
  const templates = subject.subject.topics
    .flatMap(({ lessons }) => lessons)
    .filter(isFinished)
    .flatMap((lesson) =>
      lesson.questions.filter(({ vary }) => vary).map((question) => compileQuestion(question, lesson)),
    )
  return templates
    .map((template) => {
      const { chosen, left } = choiceOf(template)
      const lines = chosen.flatMap((values) => {
        const { stem, options } = worded(template, values)
        return [`  ${stem}`, `      ${options.map(({ text, right }) => `${right ? '*' : ''}${text}`).join(' | ')}`]
      })
      return [`## ${template.id}: ${chosen.length} sets${formatLeft(left)}`, ...lines].join('\n')
    })
    .join('\n\n')
}

/** A small seeded generator, so that two reviewers can look at the same sample. */
function mulberry32(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}
