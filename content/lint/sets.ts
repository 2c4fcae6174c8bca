import { type Choice, setsMax } from '../sets/choose.ts'
import { isAboutFigures, leadingFigure } from '../sets/figures.ts'
import { choiceOf } from '../sets/sets.ts'
import {
  below,
  optionsOf,
  type QuestionEntry,
  questionsOf,
  type SubjectEntry,
  templateOf,
  type WordingEntry,
  wordingsOf,
} from './material.ts'
import type { Flaw, Rule } from './rule.ts'

const setsMin = 12
const pronouns = /\b(?:he|she|him|his|her|hers|himself|herself)\b/i

/**
 * A question with variables has enough sets left without those that would give its answer away (`sets/choose.ts`), and
 * prints its options with the same precision. A question about figures without variables says why it has none.
 */
export const sets: Rule = {
  name: 'sets',
  *check({ subjects }) {
    for (const subject of subjects) {
      for (const question of subject.finished.flatMap(questionsOf)) {
        if (question.question.vary) yield* checkQuestion(question)
      }
      yield* undecided(subject)
    }
  },
}

function* checkQuestion(at: QuestionEntry): Iterable<Flaw> {
  const template = templateOf(at)
  const { chosen, left } = choiceOf(template)
  const vary = below(at, 'vary')
  if (chosen.length < setsMin) {
    yield { at: vary, message: `makes ${chosen.length} sets, and ${setsMin} are the least${formatLeft(left)}` }
  } else if (chosen.length < setsMax) {
    const message = `makes ${chosen.length} sets; ${setsMax} are better, if figures allow${formatLeft(left)}`
    yield { at: vary, message, level: 'warning' }
  }
  for (const wording of wordingsOf(at)) yield* uneven(wording)
  const variesWords = (template.variation?.vary ?? []).some(([, domain]) => 'words' in domain)
  const gendered = wordingsOf(at)
    .flatMap(textsOf)
    .find((text) => pronouns.test(text))
  if (variesWords && gendered !== undefined) {
    yield { at, message: `varies a name, so "${pronouns.exec(gendered)?.[0]}" will be wrong of somebody: recast it` }
  }
}

/** `; left out: 8 because it repeats a figure of the lesson, 4 because the right option is the largest too often`. */
export function formatLeft(left: Choice<unknown>['left']): string {
  const reasons = [...left].map(([reason, count]) => {
    const why =
      reason.startsWith('the ') && !reason.includes('option') ? `the right option is ${reason} too often` : reason
    return `${count} because ${why}`
  })
  return reasons.length > 0 ? `; left out: ${reasons.join(', ')}` : ''
}

function* uneven(wording: WordingEntry): Iterable<Flaw> {
  const figures = optionsOf(wording).map(({ option }) => leadingFigure(option.text))
  const precisions = new Set(figures.flatMap((each) => (each ? [each.precision] : [])))
  if (precisions.size < 2) return
  const shown = figures.map((each) => each?.text ?? 'words').join(', ')
  yield { at: below(wording, 'options'), message: `are printed with different precision: ${shown}` }
}

function textsOf({ question }: WordingEntry): string[] {
  return [question.stem, ...question.options.flatMap(({ text, why }) => [text, why])]
}

/** One finding for all of a subject's questions about figures that neither vary nor say why not. */
function* undecided(subject: SubjectEntry): Iterable<Flaw> {
  const open = subject.finished
    .flatMap(questionsOf)
    .filter(({ question }) => isAboutFigures(question) && !question.vary && !question.fixed)
  const ids = open.map(({ question }) => question.id).join(', ')
  const message = `has questions about figures that neither vary nor say why they are fixed, ${open.length}: ${ids}`
  if (open.length > 0) yield { at: subject, message, level: 'warning' }
}
