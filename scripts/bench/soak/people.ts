import type { Person } from '../../../sms-engine/testing/cast.ts'
import { ann } from '../../../sms-engine/testing/cast.ts'

/**
 * The learners of the soak. Their zones change clocks on different days or never, and no two in different zones have
 * their slot at the same moment.
 */
export const people: readonly Person[] = [
  person(0, { zone: 'America/New_York', deliveryTime: '07:00', textsPerWeek: 5 }),
  person(1, { zone: 'America/Los_Angeles', deliveryTime: '10:00', textsPerWeek: 3 }),
  person(2, { zone: 'Europe/London', deliveryTime: '20:00', textsPerWeek: 5 }),
  person(3, { zone: 'Asia/Kolkata', deliveryTime: '19:00', textsPerWeek: 5 }),
  person(4, { zone: 'America/New_York', deliveryTime: '07:00', textsPerWeek: 4 }),
  person(5, { zone: 'America/Los_Angeles', deliveryTime: '10:00', textsPerWeek: 5 }),
  person(6, { zone: 'Europe/London', deliveryTime: '12:00', textsPerWeek: 2 }),
  person(7, { zone: 'Asia/Kolkata', deliveryTime: '07:30', textsPerWeek: 5 }),
]

function person(index: number, chosen: Partial<Person['learner']>): Person {
  const learner = { ...ann.learner, ...chosen, id: `00000000-0000-4000-8000-00000004000${index}`, quizzesPerWeek: 1 }
  return { phone: `+1206555010${index}`, learner }
}

/** What people text on a day: each text gets an answer, and none changes when texts come. */
const sayings = ['Q', 'SCORE', 'WHY', 'PLAN', 'what?', 'NEXT'] as const

export function sayingOf(index: number, day: number): string {
  return sayings[(index + day) % sayings.length] ?? 'Q'
}

/** An opt-out in the learner's own words, which we understand but the carrier does not. */
export const optOutPhrase = 'please stop texting me'

/** Whether a text of the soak opts its number out. */
export const optsOut = (body: string): boolean => body === optOutPhrase || body === 'STOP'
