import { loadCatalogue } from '../../../content/load.ts'
import type { Card } from '../../../sms-engine/domain/model/card.ts'
import { taughtCard } from '../../../sms-engine/domain/teaching/memory.ts'
import { nextLesson } from '../../../sms-engine/domain/teaching/plan.ts'
import { atLeast, atMost, type Figure, percent, whole } from '../report.ts'
import type { Crew } from './crew.ts'
import { DefaultMind, type Mind, OwnMind } from './minds.ts'
import { holds, manners, type PicturedYear, picture, type Start, starts } from './paces.ts'
import { type Tally, tally } from './tally.ts'
import { type Truth, truths } from './truth.ts'
import type { Work } from './work.ts'
import { type Plan, play } from './year.ts'

const seeds = 60

/** Every policy against every truth. All use the same seeds, so that differences are due to the policies. */
export async function truthFigures(crew: Crew<Work>): Promise<Figure[]> {
  return (await Promise.all(truths.map(({ name }) => crew.do('ofTruth', name)))).flat()
}

export function ofTruth(name: string): Figure[] {
  const truth = truthCalled(name)
  const requires = prerequisites()
  const run = (rate: number, plan: Plan, newMind: () => Mind) =>
    tally(Array.from({ length: seeds }, (_, seed) => play(truth, rate, seed + 1, plan, newMind(), requires)))
  const simple = (['lessons-only', 'due-first', 'random'] as const).map(
    (plan) => `${plan} ${whole(run(truth.rates[0] ?? 1, plan, () => new DefaultMind()).remembered)}`,
  )
  return [
    figure(`${truth.name}: remembered by other policies`, simple.join(', ')),
    ...truth.rates.flatMap((rate) => {
      const before = run(rate, 'plan', () => new DefaultMind())
      const now = run(rate, 'plan', () => new OwnMind(requires))
      const where = `${truth.name}, ${percent(rate)} answered`
      return [
        ...rows(`${where}: the default model`, before),
        ...rows(`${where}: ours`, now),
        ...bars(truth, rate, before, now),
      ]
    }),
  ]
}

/** How many learners of each truth get their year ahead pictured, cycling through the paces and shares of answers. */
const pictured_count = 80
/** Seeds from 5,001 on were used to fit the bands, on learners of `scripts/bench/memory/truth.ts`. */
const firstPictured = 101

/** The truths whose learners differ only in pace, and the one in which they do not differ at all. */
const isJudgedAlone = (truth: string) => truth === 'as we assume' || truth.startsWith('own pace')

/**
 * How often the picture of the year ahead ("What pace do I need?") contains the outcome. Nothing is known of a
 * newcomer: one band covers both identical and differing people, so that it can be right only for all of them together.
 */
export async function yearsAheadFigures(crew: Crew<Work>): Promise<Figure[]> {
  const ofStart = async (start: Start) => {
    const years = truths.map(async (truth) => ({ truth, learners: await crew.do('pictured', start, truth.name) }))
    return judgePictures(start, await Promise.all(years))
  }
  return (await Promise.all(starts.map(ofStart))).flat()
}

export function pictured(start: Start, truth: string): PicturedYear[] {
  const requires = prerequisites()
  return Array.from({ length: pictured_count }, (_, index) =>
    picture(truthCalled(truth), start, firstPictured + index, 1 + (Math.floor(index / 2) % 5), requires),
  )
}

interface LearnersOfTruth {
  readonly truth: Truth
  readonly learners: readonly PicturedYear[]
}

function judgePictures(start: Start, years: readonly LearnersOfTruth[]): Figure[] {
  return manners.flatMap((manner) => {
    const held = (learners: readonly PicturedYear[]) =>
      learners.filter((learner) => holds(learner[manner])).length / learners.length
    const each = years.map(({ truth, learners }) => ({ name: truth.name, held: held(learners) }))
    const bars = [{ name: 'of all', held: held(years.flatMap(({ learners }) => learners)) }]
    if (start !== 'newcomer' && manner === 'answering') bars.push(...each.filter(({ name }) => isJudgedAlone(name)))
    return [
      figure(
        `year ahead, ${start}, ${manner}: in the band`,
        each.map(({ name, held }) => `${name} ${percent(held)}`).join(', '),
      ),
      ...bars.flatMap(({ name, held }) => [
        atLeast('memory', `  ${name}`, held, 0.85, percent),
        atMost('memory', `  ${name}`, held, 0.95, percent),
      ]),
    ]
  })
}

/**
 * How much more is remembered because answers also count for required lessons, over the same seeds: it must be more
 * where lessons build on each other, and may cost half a lesson where they do not.
 */
export async function impliedFigures(crew: Crew<Work>): Promise<Figure[]> {
  return (await Promise.all([crew.do('implied', 'lessons build', 0), crew.do('implied', 'own pace 0.5', -0.5)])).flat()
}

/** @param least how much more must surely be remembered */
export function implied(name: string, least: number): Figure[] {
  const truth = truthCalled(name)
  const requires = prerequisites()
  const more = Array.from({ length: 2 * seeds }, (_, seed) => {
    const year = (mind: Mind) => play(truth, 1, seed + 1, 'plan', mind, requires).remembered
    return year(new OwnMind(requires)) - year(new OwnMind([]))
  })
  const mean = more.reduce((sum, each) => sum + each, 0) / more.length
  const variance = more.reduce((sum, each) => sum + (each - mean) ** 2, 0) / (more.length - 1)
  const half = 1.96 * Math.sqrt(variance / more.length)
  return [
    figure(
      `${name}: answers count for required lessons`,
      `${mean.toFixed(2)} more remembered, between ${(mean - half).toFixed(2)} and ${(mean + half).toFixed(2)}`,
    ),
    atLeast('memory', '  the least of it', mean - half, least, (value) => value.toFixed(2)),
  ]
}

function truthCalled(name: string): Truth {
  const truth = truths.find((each) => each.name === name)
  if (!truth) throw new Error(`no truth is called ${name}`)
  return truth
}

/**
 * Our targets. The belief may not be further off than what was shown before, nor than the default model's bare sum of
 * recall, which happens to be close where its truth is the truth.
 */
function bars(truth: Truth, rate: number, before: Tally, now: Tally): Figure[] {
  const error_max = !truth.name.startsWith('own pace') ? 4.5 : rate === 1 ? 3 : 6
  const off = Math.max(0, ...now.bins.map(calibrationOff))
  return [
    atMost('memory', '  mean error', now.error, error_max, lessons),
    atMost('memory', '  mean error, at most before', now.error, Math.min(before.error, before.bareError), lessons),
    atMost('memory', '  calibration, worst bin', off, 0.03, percent),
    atLeast('memory', '  in range', now.within, 0.85, percent),
    atMost('memory', '  in range', now.within, 0.95, percent),
    atLeast('memory', '  remembered', now.remembered, before.remembered - 1, lessons),
  ]
}

function calibrationOff({ answers, foreseen, right }: Tally['bins'][number]): number {
  return answers < calibrated_min ? 0 : Math.abs(foreseen - right)
}

const lessons = (value: number) => value.toFixed(1)

/** The lessons in the order in which somebody who remembers everything is taught, and the prerequisites of each. */
function prerequisites(): number[][] {
  const catalogue = loadCatalogue()
  const memory: Record<string, Card> = {}
  const everything = { areas: [], subjects: [] }
  const place = new Map<string, number>()
  const requires: number[][] = []
  for (
    let next = nextLesson(catalogue, everything, memory, 0);
    next;
    next = nextLesson(catalogue, everything, memory, 0)
  ) {
    requires.push(next.requires.flatMap((id) => place.get(id) ?? []))
    place.set(next.id, place.size)
    memory[next.id] = taughtCard(0)
  }
  return requires
}

function rows(
  what: string,
  { taught, remembered, believed, error, bareError, logLoss, within, bins }: Tally,
): Figure[] {
  const one = lessons
  const told = bins.map(({ answers, foreseen, right }) =>
    answers === 0
      ? '-'
      : `${Math.round(100 * foreseen)}:${Math.round(100 * right)}${answers < calibrated_min ? '*' : ''}`,
  )
  return [
    figure(
      what,
      `${whole(taught)} taught, ${one(remembered)} remembered, ${one(believed)} believed, error ${one(error)} (of bare recall ${one(bareError)}), log loss ${logLoss.toFixed(3)}, ${percent(within)} in range`,
    ),
    figure('  right of 100, foreseen:came (* few)', told.join(' ')),
  ]
}

/** With fewer answers, a bin reflects chance more than the policy. */
const calibrated_min = 2_000

function figure(what: string, value: string): Figure {
  return { part: 'memory', what, value }
}
