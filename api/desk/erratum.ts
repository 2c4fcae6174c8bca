import type { Lesson } from '../../content/catalogue.ts'
import type { SourcePlace } from '../../content/source-place.ts'

interface Wrong {
  /** Where the lesson or the question is defined; null when the current sources have neither. */
  readonly place: SourcePlace | null
  readonly question: string | undefined
  /** The fault, in a colleague's words. */
  readonly wrong: string
  /** ISO date. */
  readonly day: string
}

/** What is wrong with a lesson, where it is defined, and the erratum to add there once it is fixed. */
export function erratumFor(lesson: Lesson, { place, question, wrong, day }: Wrong): string {
  // JSON strings are valid YAML too, whatever was typed.
  const entry = [`          - date: ${day}`, `            note: ${JSON.stringify(wrong)}`]
  const erratum = lesson.errata === undefined ? ['        errata:', ...entry] : entry
  return [
    `${lesson.title} (${question ?? lesson.id})`,
    place ? `${place.file}:${place.line}` : 'It is not in the sources of this release.',
    '',
    wrong,
    '',
    lesson.errata === undefined ? 'Mend it, then note under the lesson:' : 'Mend it, then add to its errata:',
    ...erratum,
  ].join('\n')
}
