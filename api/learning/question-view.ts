import type { Catalogue } from '../../content/catalogue.ts'
import type { Offer } from '../../sms-engine/engine/portal-quiz.ts'
import type { Question } from '../schemas/quiz.ts'

/** A question as the portal asks it: the only place that assembles its text and options. */
export function viewQuestion({ areas }: Catalogue, { question, values, lesson, order }: Offer): Question {
  return {
    id: question.id,
    lessonId: lesson.id,
    lessonTitle: lesson.title,
    category: areas.find(({ id }) => id === lesson.areaId)?.title ?? '',
    subcategory: lesson.subjectName,
    text: question.stem,
    values,
    options: order.map((choice) => ({ choice, text: question.options[choice]?.text ?? '' })),
  }
}
