import type { Area } from '../catalogue.ts'
import { landingClaims } from '../product.ts'

/** Says where `areas` fall short of what the landing page claims. Empty if every claim is true. */
export function brokenClaims(areas: readonly Area[]): string[] {
  const topics = areas.flatMap((area) => area.subjects.flatMap((subject) => subject.topics)).length
  const broken: string[] = []
  if (topics < landingClaims.topicsAtLeast) broken.push(`${topics} topics, not ${landingClaims.topicsAtLeast}+`)
  for (const { areaId, subjects, lessonsAtLeast } of landingClaims.areas) {
    const area = areas.find(({ id }) => id === areaId)
    const lessons = area?.subjects.flatMap((subject) => subject.topics.flatMap((topic) => topic.lessons)).length ?? 0
    if (area?.subjects.length !== subjects)
      broken.push(`area ${areaId} has ${area?.subjects.length ?? 0} subjects, not ${subjects}`)
    if (lessons < lessonsAtLeast) broken.push(`area ${areaId} has ${lessons} lessons, not ${lessonsAtLeast}+`)
  }
  return broken
}
