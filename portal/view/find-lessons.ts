/** The parts of a lesson that are searched. */
interface Findable {
  readonly title: string
  readonly subcategory: string
}

/** More would be a list to read rather than an answer. */
const SHOWN_MAX = 8

/** Lessons whose title or topic has every word, title matches first, otherwise in teaching order. */
export function findLessons<Lesson extends Findable>(lessons: readonly Lesson[], typed: string): Lesson[] {
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean)
  if (words.length === 0) return []
  const hasAll = (text: string) => words.every((word) => text.toLowerCase().includes(word))
  const byTitle = lessons.filter(({ title }) => hasAll(title))
  const byTopic = lessons.filter(({ title, subcategory }) => !hasAll(title) && hasAll(`${title} ${subcategory}`))
  return [...byTitle, ...byTopic].slice(0, SHOWN_MAX)
}
