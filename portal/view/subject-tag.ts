/** How lessons are found by the name of their subject (specification, section 5). */

/** `Revenue, Liabilities & Equity (GAAP)` → `revenue-liabilities-equity` */
export function subjectTag(name: string): string {
  return name
    .toLowerCase()
    .replace(/\([^)]*\)/g, ' ')
    .replace(/ & /g, '-')
    .replace(/[^a-z0-9\s-]/g, '')
    .trim()
    .replace(/[\s-]+/g, '-')
}

interface Tagged {
  readonly subcategoryTag: string
  readonly tags: readonly string[]
}

/** Whether a lesson belongs to a subject. */
export function isInSubject(lesson: Tagged, subject: string): boolean {
  const tag = subjectTag(subject)
  return lesson.subcategoryTag === tag || lesson.tags.includes(tag)
}
