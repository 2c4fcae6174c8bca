import { type Crew, openCrew } from './memory/crew.ts'
import { impliedFigures, truthFigures, yearsAheadFigures } from './memory/part.ts'
import type { Year } from './memory/policy-years.ts'
import { refitFigures } from './memory/refit.ts'
import type { Work } from './memory/work.ts'
import { atLeast, type Figure, type Part, percent, ratio, whole } from './report.ts'

/**
 * A simulated year: how much a learner with three texts a week truly remembers at its end. The truth is FSRS-6 with its
 * default weights; a lesson is truly learned as good with probability 0.75, else as again, while we believe good;
 * nothing is asked on the day it was taught; an answer is right with the probability of true recall; `remembered` is
 * the sum of true recall over the taught lessons on day 364. Our policy is played by the product's own transition; the
 * others are what one would try first.
 *
 * Then `memory/` plays the policies against truths that we do not assume, to see how far off our beliefs are. The plan
 * of texts is reimplemented there, because a turn of the product costs a hundred times as much as its arithmetic.
 *
 * Nothing here is timed and every figure follows from seeds alone, so all cores share the work.
 */
export const memoryPart: Part = {
  name: 'memory',
  async run() {
    const crew = openCrew<Work>(new URL('./memory/crew-thread.ts', import.meta.url))
    try {
      // The longest first, so that no core is left with it at the end.
      const refit = refitFigures(crew)
      const sections = [policyFigures(crew), truthFigures(crew), impliedFigures(crew), yearsAheadFigures(crew), refit]
      return (await Promise.all(sections)).flat()
    } finally {
      await crew.close()
    }
  },
}

async function policyFigures(crew: Crew<Work>): Promise<Figure[]> {
  const [lessonsOnly, dueFirst, random, withoutQuiz, withQuiz, most, some] = await Promise.all([
    crew.do('simpleYears', 'lessons-only'),
    crew.do('simpleYears', 'due-first'),
    crew.do('simpleYears', 'random'),
    crew.do('ourYears', 0, 1),
    crew.do('ourYears', 1, 1),
    crew.do('ourYears', 1, 0.6),
    crew.do('ourYears', 1, 0.3),
  ])
  return [
    row('lessons only', lessonsOnly),
    row('due-first, all answered', dueFirst),
    row('random, all answered', random),
    row('ours, no quiz slot, all answered', withoutQuiz),
    atLeast('memory', '  remembered of taught', share(withoutQuiz), 0.7, percent),
    row('ours, 1 quiz slot, all answered', withQuiz),
    atLeast('memory', '  remembered of taught', share(withQuiz), share(withoutQuiz), percent),
    row('ours, 1 quiz slot, 60 % answered', most),
    atLeast('memory', '  against lessons only', most.remembered / lessonsOnly.remembered, 1.25, ratio),
    row('ours, 1 quiz slot, 30 % answered', some),
  ]
}

function share(year: Year): number {
  return year.remembered / year.taught
}

function row(what: string, year: Year): Figure {
  return {
    part: 'memory',
    what,
    value: `${whole(year.taught)} taught, ${whole(year.remembered)} remembered (${percent(share(year))})`,
  }
}
