import type { Catalogue } from '../../content/catalogue.ts'
import type { Memory } from '../domain/model/card.ts'
import type { Preferences } from '../domain/model/context.ts'
import type { State } from '../domain/model/state.ts'
import type { Forgetting } from '../domain/teaching/forgetting.ts'
import { oddsOf } from '../domain/teaching/habits.ts'
import { isDue, recallOf } from '../domain/teaching/memory.ts'
import { isSelected } from '../domain/teaching/plan.ts'

/** What a learner knows about a subject. */
export interface RememberedSubject {
  readonly subject: string
  /** How many of its lessons were taught, and how many there are. */
  readonly taught: number
  readonly lessons: number
  /** How many of the taught lessons the model believes are remembered now. */
  readonly remembered: number
  /** How many are due to be asked about again. */
  readonly due: number
  /** The learner has not chosen it, or has dropped it. */
  readonly isLeft: boolean
}

/** Each subject with a taught lesson, in curriculum order. */
export function rememberedBySubject(
  memory: Memory,
  catalogue: Catalogue,
  learner: Pick<Preferences, 'areas' | 'subjects'> | null,
  habits: State['habits'],
  now: number,
  forgetting: Forgetting,
): RememberedSubject[] {
  const odds = oddsOf(habits, forgetting)
  return [...Map.groupBy(catalogue.lessons.values(), ({ subjectId }) => subjectId).values()].flatMap((lessons) => {
    const cards = lessons.flatMap(({ id }) => memory[id] ?? [])
    const [first] = lessons
    if (!first || cards.length === 0) return []
    return {
      subject: first.subjectName,
      taught: cards.length,
      lessons: lessons.length,
      remembered: cards.reduce((sum, card) => sum + recallOf(card, now, odds), 0),
      due: cards.filter((card) => isDue(card, now, odds)).length,
      isLeft: learner !== null && !isSelected(first, learner),
    }
  })
}
