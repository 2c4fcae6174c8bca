import type { Catalogue, Lesson } from '../../content/catalogue.ts'
import { localDate } from '../domain/calendar/slots.ts'
import type { Memory } from '../domain/model/card.ts'
import type { Learner } from '../domain/model/context.ts'
import type { Message } from '../domain/model/effect.ts'
import { openAsk, type State } from '../domain/model/state.ts'
import { type LoggedTurn, memoryAfter } from '../domain/reading/logged-turn.ts'
import { oddsIn } from '../domain/teaching/ask.ts'
import type { Odds } from '../domain/teaching/habits.ts'
import { isDue, recallOf } from '../domain/teaching/memory.ts'
import { gainOf, isSelected } from '../domain/teaching/plan.ts'
import { withoutSkipped } from '../domain/teaching/skip.ts'
import { parseState } from '../store/parse-state.ts'

/** Why a turn sent this lesson or question and no other. */
export interface WhyChosen {
  readonly why: string
  /** For a question: what it was worth compared with the others that could have been asked, best first. */
  readonly ranking: readonly RankedLesson[]
}

/** A lesson that could have been asked about. */
export interface RankedLesson {
  readonly title: string
  /** How much an answer now raises the chance that it is remembered in a month, 0 to 1. */
  readonly gain: number
  /** The chance that it was remembered at that moment, 0 to 1. */
  readonly recall: number
  readonly isDue: boolean
  readonly isChosen: boolean
}

/** Nobody reads on beyond this many. */
const ranked_max = 6

/** What was known and remembered before a turn. */
interface Before {
  readonly state: State
  readonly memory: Memory
  readonly catalogue: Catalogue
}

/** Derived from the log by the same rules that chose it; null for messages that are not chosen, such as feedback. */
export function whyChosen(message: Message, turn: LoggedTurn, before: Before): WhyChosen | null {
  const { context, effects } = turn
  const { learner, now } = context
  const lesson = message.lessonId === undefined ? undefined : before.catalogue.lessons.get(message.lessonId)
  if (!learner || !lesson) return null
  const corrected = correctionIn(turn, lesson)
  if (corrected) return { why: corrected, ranking: [] }
  if (message.kind === 'lesson') return { why: whyLesson(lesson, learner, before), ranking: [] }
  if (message.kind !== 'question') return null
  // By the time the question is chosen, whatever the same turn has taught or graded is known.
  const memory = { ...before.memory, ...memoryAfter([{ effects }]) }
  const odds = oddsIn(before.state, context)
  return whyQuestion(message, lesson, learner, now, odds, { ...before, memory })
}

/** Why a correction came instead of a lesson; null if the turn sent none. */
function correctionIn({ state, context }: LoggedTurn, { id, errata = [] }: Lesson): string | null {
  const { corrected } = parseState(state)
  const date = corrected?.at === context.now ? corrected.told[id] : undefined
  if (date === undefined) return null
  const note = errata.find((erratum) => erratum.date === date)?.note
  return `It is a correction: the lesson was taught before ${date}, when it was corrected${note ? ` (${note})` : ''}.`
}

function whyLesson(lesson: Lesson, learner: Learner, { catalogue, memory }: Before): string {
  if (memory[lesson.id]) return 'It was taught before, and was asked for again.'
  const shares = [...Map.groupBy(catalogue.lessons.values(), ({ areaId }) => areaId)].flatMap(([areaId, lessons]) => {
    const selected = lessons.filter((one) => isSelected(one, learner))
    const taught = selected.filter(({ id }) => memory[id]).length
    return selected.length === 0 ? [] : [{ areaId, taught, count: selected.length }]
  })
  const area = catalogue.areas.find(({ id }) => id === lesson.areaId)?.title ?? `area ${lesson.areaId}`
  const own = shares.find(({ areaId }) => areaId === lesson.areaId)
  if (!own) return `It comes next in ${area}, which is not chosen any more.`
  const progress = `${own.taught} of ${own.count} taught`
  if (shares.length === 1) return `It comes next in ${area}: ${progress}.`
  return `${area} had its turn, the chosen area of which least was taught (${progress}), and it comes next there.`
}

function whyQuestion(
  message: Message,
  lesson: Lesson,
  learner: Learner,
  now: number,
  odds: Odds,
  before: Before,
): WhyChosen {
  const { state, catalogue } = before
  const today = localDate(now, learner.zone)
  const memory = withoutSkipped(before.memory, state, now, learner.zone)
  const ranking = Object.entries(memory)
    .filter(([id, card]) => id === lesson.id || localDate(card.seenAt, learner.zone) !== today)
    .map(([id, card]) => ({
      id,
      title: catalogue.lessons.get(id)?.title ?? id,
      gain: gainOf(catalogue, memory, id, card, now, odds),
      recall: recallOf(card, now, odds),
      isDue: isDue(card, now, odds),
      isChosen: id === lesson.id,
    }))
    .sort((one, other) => other.gain - one.gain)
  const rank = ranking.findIndex(({ isChosen }) => isChosen)
  const shown = ranking.filter(({ isChosen }, nth) => nth < ranked_max || isChosen)
  return {
    why: whyThisOne(rank, ranking.length, openAsk(state, now)?.questionId === message.questionId, memory, lesson, {
      now,
      zone: learner.zone,
    }),
    ranking: shown.map(({ id: _, ...row }) => row),
  }
}

function whyThisOne(
  rank: number,
  count: number,
  wasOpen: boolean,
  memory: Memory,
  lesson: Lesson,
  { now, zone }: { readonly now: number; readonly zone: string },
): string {
  if (wasOpen) return 'It was waiting for its answer already, and was put once more.'
  const card = memory[lesson.id]
  if (card && localDate(card.seenAt, zone) === localDate(now, zone)) {
    return 'Nothing older could be asked, so it is about the lesson of that day.'
  }
  if (rank === 0) {
    return count === 1
      ? 'It was the only lesson that could be asked about.'
      : `Of ${count} lessons that could be asked about, an answer to this one was worth most.`
  }
  return 'It was not the one worth most: it was asked for in another way, or the others waited for other reasons.'
}
