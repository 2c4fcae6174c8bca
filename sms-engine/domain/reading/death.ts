import { normal } from './normal.ts'

const death =
  /\b(?:passed away|has passed|died|deceased|funeral|my late (?:wife|husband|mother|father|mom|dad|son|daughter)|fallecio|murio|decedee?|est morte?)\b/

/** Whether a text tells of a death, so that we do not answer it as coldly as any other. */
export function mentionsDeath(text: string): boolean {
  return death.test(normal(text))
}
