import type { Material } from './material.ts'
import type { Rule } from './rule.ts'

/** Every id in the content, as the lock file writes it: `lesson normal-balances`. In teaching order. */
export function idsOf({ areas, subjects, finished }: Pick<Material, 'areas' | 'subjects' | 'finished'>): string[] {
  return [
    ...areas.map(({ area }) => `area ${area.id}`),
    ...subjects.map(({ subject }) => `subject ${subject.id}`),
    ...subjects.flatMap(({ subject }) => subject.topics.map(({ id }) => `topic ${id}`)),
    ...subjects.flatMap(({ subject }) =>
      subject.topics.flatMap(({ lessons }) => lessons.map(({ id }) => `lesson ${id}`)),
    ),
    ...finished.flatMap(({ lesson }) => lesson.questions.map(({ id }) => `question ${id}`)),
  ]
}

/** An id that was ever published is never removed or renamed: learners' memories and the log refer to it. */
export const ids: Rule = {
  name: 'ids',
  *check(material, { lock }) {
    const first = material.areas[0]
    if (!lock || !first) return
    const at = { file: first.file, path: [] }
    const present = new Set(idsOf(material))
    for (const id of lock) {
      if (!present.has(id)) yield { at, message: `${id} was published and is gone; put it back under that id` }
    }
    const published = new Set(lock)
    const fresh = [...present].filter((id) => !published.has(id))
    if (fresh.length > 0) {
      const message = `${fresh.length} ids are not locked yet (${fresh[0]}, ...): run npm run content -- lock`
      yield { at, message }
    }
  },
}
