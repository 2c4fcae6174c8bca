import type { Lesson } from '../../content/catalogue.ts'
import type { Lesson as LessonAnswer, LessonSummary } from '../schemas/lessons.ts'

/** A lesson as lists show it. Every lesson is text; the portal reads it aloud by itself. */
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

/** A lesson on its own page: the summary, and its reading, source and questions. */
export function viewLesson(lesson: Lesson, isCompleted: boolean): LessonAnswer {
  return {
    ...viewLessonSummary(lesson, isCompleted),
    transcript: lesson.reading,
    source: lesson.source ?? null,
    checked: lesson.checked ?? null,
    year: lesson.year ?? null,
    errata: [...(lesson.errata ?? [])],
    questions: lesson.questions.map(({ stem, options }) => ({
      text: stem,
      options: options.map(({ text }) => text).sort(),
    })),
  }
}
