import type { Area, Catalogue } from '../../content/catalogue.ts'

/** A learner's subjects, stored by the engine as ids, in their wire format: names, grouped by area id. */
export function topicsByCategory(
  { areas }: Catalogue,
  { subjects }: { readonly subjects: readonly string[] },
): Record<string, string[]> {
  const chosen = new Set(subjects)
  const names = (area: Area) => area.subjects.filter(({ id }) => chosen.has(id)).map(({ name }) => name)
  return Object.fromEntries(areas.map((area) => [area.id, names(area)] as const).filter(([, some]) => some.length > 0))
}
