import type { Question } from '../catalogue.ts'
import { countSegments, countSeptets } from '../gsm7.ts'
import { correctionText, lessonFrame } from '../product.ts'
import { below, optionsOf, questionsOf, wordingsOf } from './material.ts'
import type { Flaw, Rule } from './rule.ts'

const segmentsMax = 2
/** 306 minus the verdict in front, with room for the line that names an older question. */
const explanationSeptetsMax = 280
/** With the longest link to its lesson behind it, two segments. */
const termSeptetsMax = 160

/** Each text, in the form in which it is sent, fits two segments: 306 septets. */
export const segments: Rule = {
  name: 'segments',
  *check({ finished }) {
    for (const entry of finished) {
      const { sms, title, terms = [], errata = [] } = entry.lesson
      yield* fits(below(entry, 'sms'), sms + lessonFrame.invitation, `with "${lessonFrame.invitation.trim()}"`)
      if (sms.includes('\n')) yield { at: below(entry, 'sms'), message: 'has a line break; use a folded scalar (>-)' }
      for (const [index, { says }] of terms.entries()) {
        yield* atMost(below(entry, 'terms', index, 'says'), says, termSeptetsMax)
      }
      for (const { note } of errata) {
        yield* fits(below(entry, 'errata'), correctionText(title, note), 'as texted to whoever was taught it before')
      }
      for (const question of questionsOf(entry).flatMap(wordingsOf)) {
        yield* fits(question, asTexted(question.question), 'stem and options as texted')
        for (const at of optionsOf(question)) {
          yield* atMost(below(at, 'why'), at.option.why, explanationSeptetsMax)
        }
      }
    }
  },
}

function* atMost(at: Flaw['at'], text: string, most: number): Iterable<Flaw> {
  const septets = countSeptets(text)
  if (septets > most) yield { at, message: `is ${septets} septets, ${septets - most} over ${most}` }
}

function* fits(at: Flaw['at'], text: string, what: string): Iterable<Flaw> {
  if (countSegments(text) > segmentsMax) {
    const septets = countSeptets(text)
    yield { at, message: `is ${septets} septets ${what}, ${septets - segmentsMax * 153} over ${segmentsMax * 153}` }
  }
}

/** The order of the options does not matter, because only the length does. */
export function asTexted({ stem, options }: Question): string {
  return [stem, ...options.map((option, index) => `${'ABCD'[index]}) ${option.text}`)].join('\n')
}
