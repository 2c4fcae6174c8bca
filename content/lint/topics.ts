import { below } from './material.ts'
import type { Rule } from './rule.ts'

const lessonsOfATopic = 3

/** Every topic has three lessons: the portal's counts and the landing page's claims rely on it. */
export const topics: Rule = {
  name: 'topics',
  *check({ subjects }) {
    for (const { subject, ...place } of subjects) {
      for (const [index, { id, lessons }] of subject.topics.entries()) {
        if (lessons.length !== lessonsOfATopic) {
          yield {
            at: below(place, 'topics', index),
            message: `${id} has ${lessons.length} lessons, not ${lessonsOfATopic}`,
          }
        }
      }
    }
  },
}
