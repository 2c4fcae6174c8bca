import type { Catalogue, Lesson } from '../../content/catalogue.ts'
import { exampleOf } from '../../content/sets/sets.ts'
import type { Lesson as LessonAnswer, LessonSummary } from '../schemas/lessons.ts'

/** A lesson as shown in lists. Every lesson is text; the portal itself reads it aloud. */
export function viewLessonSummary(lesson: Lesson, isCompleted: boolean): LessonSummary {
  return {
    id: lesson.id,
    title: lesson.title,
    description: lesson.point,
    textContent: lesson.sms,
    audioUrl: null,
    videoUrl: null,
    transcript: null,
    contentType: 'text',
    difficulty: lesson.difficulty,
    duration: lesson.durationSeconds,
    isCompleted,
    categoryId: lesson.areaId,
    subcategory: lesson.subjectName,
    subcategoryTag: lesson.subjectId,
    topic: lesson.topicName,
    tags: [...lesson.tags],
  }
}

/** A lesson on its own page: the summary plus its reading, source, questions, and the lesson after it. */
export function viewLesson(catalogue: Catalogue, lesson: Lesson, isCompleted: boolean): LessonAnswer {
  return {
    ...viewLessonSummary(lesson, isCompleted),
    transcript: lesson.reading,
    source: lesson.source ?? null,
    checked: lesson.checked ?? null,
    year: lesson.year ?? null,
    errata: [...(lesson.errata ?? [])],
    questions: lesson.questions.map(exampleOf).map(({ stem, options }) => ({
      text: stem,
      options: options.map(({ text }) => text).sort(),
    })),
    nextLesson: lessonAfter(catalogue, lesson),
  }
}

/** The next finished lesson of the same subject, in teaching order; null after the last. */
function lessonAfter({ lessons }: Catalogue, { subjectId, position }: Lesson): LessonAnswer['nextLesson'] {
  const next = [...lessons.values()].find((each) => each.subjectId === subjectId && each.position > position)
  return next ? { id: next.id, title: next.title } : null
}
