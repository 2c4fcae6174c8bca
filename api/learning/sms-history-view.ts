import type { Catalogue } from '../../content/catalogue.ts'
import { asAsked } from '../../sms-engine/domain/teaching/sets.ts'
import type { HistoryRow } from '../../sms-engine/engine/history.ts'
import type { SmsHistoryItem } from '../schemas/sms-history.ts'

/** A sent text with the names of what it teaches. They are empty when the lesson has since left the catalogue. */
export function viewHistoryItem(
  catalogue: Catalogue,
  { id, kind, at, lessonId, body, read, answer }: HistoryRow,
): SmsHistoryItem {
  const lesson = lessonId === null ? undefined : catalogue.lessons.get(lessonId)
  return {
    id,
    dateSent: new Date(at).toISOString(),
    category: catalogue.areas.find((area) => area.id === lesson?.areaId)?.title ?? '',
    subcategory: lesson?.subjectName ?? '',
    smsContent: body,
    kind,
    lessonId: lesson?.id ?? null,
    isRead: read,
    answer: answer && viewAnswer(catalogue, answer),
  }
}

/** An answer in words, with the figures of its question; null when the content can no longer ask that question. */
function viewAnswer(
  catalogue: Catalogue,
  { questionId, values, choice, right }: NonNullable<HistoryRow['answer']>,
): SmsHistoryItem['answer'] {
  const options = asAsked({ questionId, values: values ?? undefined }, { catalogue })?.options
  const rightOption = options?.find((option) => option.right)
  if (!options || !rightOption) return null
  const chosen = options[choice]
  return {
    text: chosen?.text ?? null,
    right,
    why: chosen?.why ?? '',
    rightText: rightOption.text,
    rightWhy: rightOption.why,
  }
}
