import type { Area, Catalogue } from '../../content/catalogue.ts'

/** A learner's subjects, which the engine keeps by id, as the wire has them: by name, below the ids of their areas. */
export function topicsByCategory(
  { areas }: Catalogue,
  { subjects }: { readonly subjects: readonly string[] },
): Record<string, string[]> {
  const chosen = new Set(subjects)
  const names = (area: Area) => area.subjects.filter(({ id }) => chosen.has(id)).map(({ name }) => name)
  return Object.fromEntries(areas.map((area) => [area.id, names(area)] as const).filter(([, some]) => some.length > 0))
}
