import type { Lesson } from '../../content/catalogue.ts'
import type { SourcePlace } from '../../content/source-place.ts'

interface Wrong {
  /** Where the lesson, or the question, stands; null when today's sources have neither. */
  readonly place: SourcePlace | null
  readonly question: string | undefined
  /** What is wrong with it, in a colleague's words. */
  readonly wrong: string
  /** ISO date. */
  readonly day: string
}

/** What is wrong with a lesson, where it stands, and the erratum to put there once it is mended. */
export function erratumFor(lesson: Lesson, { place, question, wrong, day }: Wrong): string {
  // JSON's strings are YAML's too, whatever somebody typed.
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
