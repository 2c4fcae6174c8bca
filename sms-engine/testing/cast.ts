import type { Learner } from '../domain/model/context.ts'

/** A person in the tests: always the same, so that a failure reads like a story. */
export interface Person {
  readonly phone: string
  readonly learner: Learner
}

function person(id: number, phone: string, chosen: Partial<Learner>): Person {
  return {
    phone,
    learner: {
      id: `00000000-0000-4000-8000-00000000000${id}`,
      zone: 'America/New_York',
      deliveryTime: '09:00',
      textsPerWeek: 3,
      quizzesPerWeek: 1,
      lessonsEnabled: true,
      areas: [],
      subjects: [],
      onboarded: true,
      entitledUntil: null,
      ...chosen,
    },
  }
}

/** Ann: three texts a week in New York, the defaults. */
export const ann = person(1, '+12125550101', {})
/** Bob: five texts a week in Honolulu, early. */
export const bob = person(2, '+18085550102', { zone: 'Pacific/Honolulu', deliveryTime: '06:00', textsPerWeek: 5 })
/** Cat: one text a week in London, late in the evening. */
export const cat = person(3, '+12125550103', { zone: 'Europe/London', deliveryTime: '21:00', textsPerWeek: 1 })
/** Dan: two texts a week in Kolkata, no scheduled quiz. */
export const dan = person(4, '+12125550104', { zone: 'Asia/Kolkata', textsPerWeek: 2, quizzesPerWeek: 0 })

export const cast = { ann, bob, cat, dan } as const
