import { readText } from './read-text.ts'

/** Texts that between them come past nearly every pattern: an answer with a hardship, and opt-outs in two languages. */
const texts = ['Is it B? Not sure, my dad died', 'Leave me alone, I never signed up', 'No me escriban más, por favor']
const options = ['Debit cash', 'Credit cash', 'Debit rent', 'Credit rent']

/**
 * Reads a few texts for nothing, for about a second: V8 compiles a pattern when it is first used. Otherwise the first
 * text to a process would hold up every other request for that long.
 */
export function warmUp(): void {
  for (const text of texts) {
    readText(text, null)
    readText(text, options)
  }
}
