/**
 * Chooses which of a question's sets are asked. An author says what is possible (`vary`, `where`); sets that give the
 * answer away to somebody who does not know the rule are left out. This is a choice and not a demand on authors,
 * because nobody can see from the lists which of a thousand combinations print two options alike.
 */
import { type Figure, figuresIn, leadingFigure } from './figures.ts'

/** A set's texts as printed, as far as they could give its answer away. */
export interface Shown {
  readonly options: readonly string[]
  /** Index of the right option. */
  readonly right: number
  /** The figures that vary, as printed in the stem and in the right option. */
  readonly fresh: { readonly stem: string; readonly right: string }
}

/** Why a set by itself is left out. */
export type Fault =
  | 'two options print alike'
  | 'it repeats a figure of the lesson'
  | 'the right option is alone round or ragged'

/** What somebody may guess by. No habit may fit the right option in more than half of a question's sets. */
export type Habit =
  | 'the smallest'
  | 'the second smallest'
  | 'the second largest'
  | 'the largest'
  | 'the roundest'
  | 'the least round'

const ranks = ['the smallest', 'the second smallest', 'the second largest', 'the largest'] as const

/** In years nobody answers a question more often than this, and the lint looks at all of them. */
export const setsMax = 24
const habitMax = 1 / 2
/** If the right option ends in this many more zeros than any other, or this many fewer, it is told at a glance. */
const zerosApart = 2
/** Plain numbers below this count years, months and people; readings are full of them, and they give nothing away. */
const smallCount = 100

export interface Choice<T> {
  readonly chosen: readonly T[]
  /** How many sets were left out for each reason. */
  readonly left: ReadonlyMap<Fault | Habit, number>
}

/**
 * Takes up to `setsMax` of the candidates, in the order they come.
 * @param told figures in the lesson's text or reading
 */
export function chooseSets<T>(
  candidates: Iterable<T>,
  show: (candidate: T) => Shown,
  told: ReadonlySet<string>,
): Choice<T> {
  const left = new Map<Fault | Habit, number>()
  const leave = (reason: Fault | Habit) => left.set(reason, (left.get(reason) ?? 0) + 1)
  const chosen: { readonly candidate: T; readonly habits: readonly Habit[] }[] = []
  const count = (habit: Habit) => chosen.filter(({ habits }) => habits.includes(habit)).length
  for (const candidate of candidates) {
    const shown = show(candidate)
    const fault = faultOf(shown, told)
    const habits = habitsOf(shown)
    const worn = habits.find((habit) => count(habit) >= setsMax * habitMax)
    if (fault ?? worn) leave((fault ?? worn) as Fault | Habit)
    else chosen.push({ candidate, habits })
    if (chosen.length === setsMax) break
  }
  // If fewer than `setsMax` were found, half of them is less than was allowed for above.
  for (let worn = wornHabit(); worn !== undefined; worn = wornHabit()) {
    const habit = worn
    chosen.splice(
      chosen.findLastIndex(({ habits }) => habits.includes(habit)),
      1,
    )
    leave(habit)
  }
  return { chosen: chosen.map(({ candidate }) => candidate), left }

  function wornHabit(): Habit | undefined {
    return chosen.flatMap(({ habits }) => habits).find((habit) => count(habit) > chosen.length * habitMax)
  }
}

function faultOf({ options, right, fresh }: Shown, told: ReadonlySet<string>): Fault | undefined {
  if (new Set(options).size < options.length) return 'two options print alike'
  const isTold = ({ text }: Figure) => told.has(text)
  const isSmall = ({ value, precision }: Figure) => precision === '0' && Math.abs(value) < smallCount
  const repeats = figuresIn(fresh.right).some(isTold)
  if (repeats || figuresIn(fresh.stem).some((each) => isTold(each) && !isSmall(each)))
    return 'it repeats a figure of the lesson'
  return Math.abs(rounderBy(options, right)) >= zerosApart ? 'the right option is alone round or ragged' : undefined
}

function habitsOf({ options, right }: Shown): Habit[] {
  const figures = options.map(leadingFigure)
  const own = figures[right]
  // If an option is in words, there are no sizes to compare.
  const smaller = figures.every((each) => each !== undefined)
    ? figures.filter((each) => own && each.value < own.value).length
    : undefined
  const rank = smaller === undefined ? undefined : ranks[smaller]
  const rounder = rounderBy(options, right)
  return [
    ...(rank ? [rank] : []),
    ...(rounder > 0 ? (['the roundest'] as const) : rounder < 0 ? (['the least round'] as const) : []),
  ]
}

/** How many more zeros the right option ends in than any other, or fewer if negative. Options of 0 do not count. */
function rounderBy(options: readonly string[], right: number): number {
  const own = leadingFigure(options[right] ?? '')
  const others = options.flatMap((option, index) => {
    const figure = index === right ? undefined : leadingFigure(option)
    return figure && figure.value !== 0 ? [figure.zeros] : []
  })
  if (!own || own.value === 0 || others.length < 2) return 0
  return Math.max(0, own.zeros - Math.max(...others)) + Math.min(0, own.zeros - Math.min(...others))
}
