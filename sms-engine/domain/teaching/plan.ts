import type { Catalogue, Lesson } from '../../../content/catalogue.ts'
import type { QuestionTemplate } from '../../../content/sets/sets.ts'
import { dayOf } from '../calendar/local-time.ts'
import type { Card, Memory } from '../model/card.ts'
import type { Preferences } from '../model/context.ts'
import { limits } from '../model/limits.ts'
import { builtIn, type Forgetting } from './forgetting.ts'
import { newcomer, type Odds, oddsOf } from './habits.ts'
import { expectedGain, isDue, keptOf } from './memory.ts'

/** The part of the catalogue that the order of teaching needs. */
type Lessons = Pick<Catalogue, 'lessons'>

/** Whether a lesson is in the learner's selection. Nothing selected means everything. */
export function isSelected(lesson: Lesson, chosen: Pick<Preferences, 'areas' | 'subjects'>): boolean {
  if (chosen.subjects.length > 0) return chosen.subjects.includes(lesson.subjectId)
  return chosen.areas.length === 0 || chosen.areas.includes(lesson.areaId)
}

/**
 * The next new lesson: the selected area with the smallest share taught takes its turn. Within an area lessons come in
 * the order of the curriculum, each after those it requires, and harder ones once the subject's easier ones are
 * remembered, at an average pace of forgetting. If no lesson qualifies, because they are all forgotten, the order alone
 * decides, so that nobody is left without lessons. Null when all are taught.
 */
export function nextLesson(
  catalogue: Lessons,
  chosen: Pick<Preferences, 'areas' | 'subjects'>,
  memory: Memory,
  now: number,
  forgetting: Forgetting = builtIn,
): Lesson | null {
  // The curriculum is not rearranged for learners who forget quickly, or harder lessons would never come.
  const averageOdds = oddsOf(newcomer, forgetting)
  const areas = selectedAreas(catalogue, chosen)
  const taught = new Map<number, number>()
  for (const id of Object.keys(memory)) {
    const lesson = catalogue.lessons.get(id)
    if (lesson && isSelected(lesson, chosen)) taught.set(lesson.areaId, (taught.get(lesson.areaId) ?? 0) + 1)
  }
  const share = ([areaId, lessons]: readonly [number, Area]) => (taught.get(areaId) ?? 0) / lessons.length
  for (const [, lessons] of [...areas].sort((one, other) => share(one) - share(other))) {
    const lesson = nextOf(lessons, catalogue, chosen, memory, now, averageOdds)
    if (lesson) return lesson
  }
  return null
}

/** How many selected lessons are not taught yet. */
export function lessonsLeft(
  { lessons }: Lessons,
  chosen: Pick<Preferences, 'areas' | 'subjects'>,
  memory: Memory,
): number {
  let left = 0
  for (const { id } of allSelected(lessons, chosen)) if (!memory[id]) left += 1
  return left
}

/** The selected lessons of an area, in the order of the curriculum. */
type Area = readonly Lesson[]
type Areas = ReadonlyMap<number, Area>

/**
 * Areas by selection, for each catalogue: most learners select nothing or one of a few things, and there are many
 * learners.
 */
const known = new WeakMap<Lessons['lessons'], Map<string, Areas>>()
const known_max = 500

/** The areas with something selected, in the order of the curriculum. */
function selectedAreas({ lessons }: Lessons, chosen: Pick<Preferences, 'areas' | 'subjects'>): Areas {
  const selections = known.get(lessons) ?? new Map<string, Areas>()
  known.set(lessons, selections)
  const key = JSON.stringify([chosen.areas, chosen.subjects])
  const areas = selections.get(key) ?? Map.groupBy(allSelected(lessons, chosen), ({ areaId }) => areaId)
  if (selections.size >= known_max) selections.clear()
  selections.set(key, areas)
  return areas
}

function* allSelected(lessons: Lessons['lessons'], chosen: Pick<Preferences, 'areas' | 'subjects'>): Iterable<Lesson> {
  for (const lesson of lessons.values()) if (isSelected(lesson, chosen)) yield lesson
}

/** The first lesson of an area that the learner is ready for; the first reachable one when there is none. */
function nextOf(
  lessons: readonly Lesson[],
  catalogue: Lessons,
  chosen: Pick<Preferences, 'areas' | 'subjects'>,
  memory: Memory,
  now: number,
  odds: Odds,
): Lesson | null {
  const ripe = new Map<string, boolean>()
  let first: Lesson | null = null
  for (const lesson of lessons) {
    if (memory[lesson.id] || !isReachable(lesson, catalogue, chosen, memory)) continue
    if (isRipe(lesson, lessons, memory, now, odds, ripe)) return lesson
    first ??= lesson
  }
  return first
}

const rank = { beginner: 0, intermediate: 1, advanced: 2 } as const

/**
 * Whether the easier lessons of the subject are taught and remembered.
 * @param known earlier results, by subject and difficulty
 */
function isRipe(
  lesson: Lesson,
  lessons: readonly Lesson[],
  memory: Memory,
  now: number,
  odds: Odds,
  known: Map<string, boolean>,
): boolean {
  if (lesson.difficulty === 'beginner') return true
  const key = `${lesson.subjectId} ${lesson.difficulty}`
  const answer = known.get(key) ?? easierRemembered(lesson, lessons, memory, now, odds)
  known.set(key, answer)
  return answer
}

function easierRemembered(
  lesson: Lesson,
  lessons: readonly Lesson[],
  memory: Memory,
  now: number,
  odds: Odds,
): boolean {
  let recall = 0
  let count = 0
  for (const other of lessons) {
    if (other.subjectId !== lesson.subjectId || rank[other.difficulty] >= rank[lesson.difficulty]) continue
    const card = memory[other.id]
    if (!card) return false
    recall += keptOf(card, now, odds)
    count += 1
  }
  return count === 0 || recall / count >= limits.easier_recall_min
}

/** A question that may be asked now, and its lesson. */
export interface Candidate {
  readonly question: QuestionTemplate
  readonly lesson: Lesson
  readonly card: Card
}

/**
 * The question from which the learner gains most: the largest expected rise in recall 30 days from now, never about a
 * lesson taught or asked on this local day. Null when there is none.
 * @param except id of a lesson whose question already waits for an answer
 */
export function bestQuestion(
  catalogue: Catalogue,
  memory: Memory,
  now: number,
  zone: string,
  odds: Odds,
  { onlyDue = false, except = null }: { onlyDue?: boolean; except?: string | null } = {},
): Candidate | null {
  const today = dayOf(now, zone)
  let best: { gain: number; candidate: Candidate } | null = null
  for (const [lessonId, card] of Object.entries(memory)) {
    if (lessonId === except || (onlyDue && !isDue(card, now, odds))) continue
    const gain = gainOf(catalogue, memory, lessonId, card, now, odds)
    if (best && gain <= best.gain) continue
    if (dayOf(card.seenAt, zone) === today) continue
    const candidate = candidateFor(catalogue, lessonId, card)
    if (candidate) best = { gain, candidate }
  }
  return best?.candidate ?? null
}

/**
 * Everything due to be asked about now, by the same rule as `bestQuestion`: the largest gain first, and nothing about a
 * lesson that was taught or asked on this local day.
 */
export function dueQuestions(catalogue: Catalogue, memory: Memory, now: number, zone: string, odds: Odds): Candidate[] {
  const today = dayOf(now, zone)
  const due: { gain: number; candidate: Candidate }[] = []
  for (const [lessonId, card] of Object.entries(memory)) {
    if (!isDue(card, now, odds) || dayOf(card.seenAt, zone) === today) continue
    const candidate = candidateFor(catalogue, lessonId, card)
    if (candidate) due.push({ gain: gainOf(catalogue, memory, lessonId, card, now, odds), candidate })
  }
  return due.sort((one, other) => other.gain - one.gain).map(({ candidate }) => candidate)
}

/** What an answer about a lesson is worth now. */
export function gainOf(
  catalogue: Catalogue,
  memory: Memory,
  lessonId: string,
  card: Card,
  now: number,
  odds: Odds,
): number {
  const required = catalogue.lessons.get(lessonId)?.requires.flatMap((id) => memory[id] ?? []) ?? []
  return expectedGain(card, required, now, limits.gain_horizon_days, odds)
}

/** The lesson's question whose turn it is; null once all of them were answered. */
export function newQuestion(catalogue: Catalogue, memory: Memory, lessonId: string): Candidate | null {
  const card = memory[lessonId]
  const candidate = card && candidateFor(catalogue, lessonId, card)
  return candidate && candidate.card.reviews < candidate.lesson.questions.length ? candidate : null
}

/**
 * For a learner who wants a question when every lesson was seen today: about the lesson seen longest ago, and not the
 * last question asked.
 * @param onlyLessonId the lesson that a chain stays with
 */
export function practiceQuestion(
  catalogue: Catalogue,
  memory: Memory,
  lastQuestionId: string | null,
  onlyLessonId: string | null = null,
): Candidate | null {
  const bySeen = Object.entries(memory).sort(([, a], [, b]) => a.seenAt - b.seenAt)
  for (const [lessonId, card] of bySeen) {
    if (onlyLessonId !== null && lessonId !== onlyLessonId) continue
    const candidate = candidateFor(catalogue, lessonId, card)
    if (candidate && candidate.question.id !== lastQuestionId) return candidate
  }
  return null
}

/** The lesson's question whose turn it is: each answer moves on to the next. */
export function nextQuestionOf(lesson: Lesson, card: Card | undefined): QuestionTemplate | undefined {
  return lesson.questions[(card?.reviews ?? 0) % lesson.questions.length]
}

function candidateFor(catalogue: Catalogue, lessonId: string, card: Card): Candidate | null {
  const lesson = catalogue.lessons.get(lessonId)
  const question = lesson && nextQuestionOf(lesson, card)
  return lesson && question ? { question, lesson, card } : null
}

/** A prerequisite outside the selection does not hold a lesson back. */
function isReachable(
  lesson: Lesson,
  catalogue: Lessons,
  chosen: Pick<Preferences, 'areas' | 'subjects'>,
  memory: Memory,
): boolean {
  return lesson.requires.every((id) => {
    const required = catalogue.lessons.get(id)
    return !required || memory[id] !== undefined || !isSelected(required, chosen)
  })
}
