/**
 * The compiled content as the rest of the product sees it: an outline of everything that is planned, and an index
 * of the lessons that are finished. Built by `load.ts`, frozen, and the same object for the life of a process.
 */
import type { QuestionTemplate } from './sets/sets.ts'

export type Difficulty = 'beginner' | 'intermediate' | 'advanced'

/** One of a question's four options. Exactly one option of a question is right. */
export interface Option {
  readonly text: string
  readonly right: boolean
  /** What the learner reads after choosing this option: at most 280 GSM-7 characters, no leading verdict. */
  readonly why: string
}

/** A question as a learner reads it: with the figures of one set. */
export interface Question {
  /** Permanent: the lesson's id, a hyphen and a number. */
  readonly id: string
  readonly lessonId: string
  readonly stem: string
  readonly options: readonly Option[]
}

/** A dated correction of a published lesson. */
export interface Erratum {
  /** ISO date. */
  readonly date: string
  readonly note: string
}

/** A word of the field. No two terms of a catalogue have the same name by `termKey`. */
export interface Term {
  readonly names: readonly string[]
  /** What it is, in a sentence. GSM-7. */
  readonly says: string
}

/** A finished lesson: it has its text, its reading and two or three questions. */
export interface Lesson {
  /** Permanent slug, unique over all areas. */
  readonly id: string
  /** Position in teaching order over the whole curriculum, from 0. */
  readonly position: number
  readonly title: string
  readonly difficulty: Difficulty
  readonly point: string
  readonly areaId: number
  readonly subjectId: string
  readonly subjectName: string
  readonly topicId: string
  readonly topicName: string
  readonly tags: readonly string[]
  /** Ids of lessons that must be taught first. */
  readonly requires: readonly string[]
  /** Words of the field that this lesson explains. */
  readonly terms?: readonly Term[]
  /** The text message, without the invitation that the engine appends. GSM-7. */
  readonly sms: string
  /** Markdown, 120 to 200 words. */
  readonly reading: string
  /** Without figures where these vary: `sets/sets.ts` fills them in. */
  readonly questions: readonly QuestionTemplate[]
  readonly durationSeconds: number
  /** Tax year of its figures, if they can age. */
  readonly year?: number
  /** Where to find the rule: cites, or `convention of` and whose, separated by `; `. */
  readonly source?: string
  /** ISO date on which somebody last checked the lesson against its source. */
  readonly checked?: string
  /** ISO date by which somebody must read it again. */
  readonly reviewBy?: string
  readonly errata?: readonly Erratum[]
}

/** A lesson's line in the outline. `ready: false` is listed as coming, never sent and never counted. */
export interface OutlineLesson {
  readonly id: string
  readonly title: string
  readonly difficulty: Difficulty
  readonly point: string
  readonly ready: boolean
}

export interface Topic {
  readonly id: string
  readonly name: string
  readonly lessons: readonly OutlineLesson[]
}

export interface Subject {
  /** Permanent slug; also the tag that the portal filters lessons by. */
  readonly id: string
  readonly name: string
  readonly description: string
  readonly topics: readonly Topic[]
}

export interface Area {
  /** 1 to 6. */
  readonly id: number
  readonly title: string
  readonly description: string
  readonly subjects: readonly Subject[]
}

export interface Catalogue {
  /** SHA-256 of the compiled content, hex. Names a version of the content in the log. */
  readonly hash: string
  readonly areas: readonly Area[]
  /** Finished lessons by id, in teaching order. */
  readonly lessons: ReadonlyMap<string, Lesson>
  /** Questions of finished lessons by id. */
  readonly questions: ReadonlyMap<string, QuestionTemplate>
}
