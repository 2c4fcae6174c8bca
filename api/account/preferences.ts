/** The engine's preferences under the API's names. */
import type { Preferences } from '../../sms-engine/domain/model/context.ts'
import type { GivenPreferences } from '../schemas/preferences.ts'

/**
 * Preferences that need more than renaming: the catalogue translates a selection, and completion has rules of its own.
 */
type Translated = 'areas' | 'subjects' | 'onboarded'
type Renamed = Omit<Preferences, Translated>

/** The API's names for values of a type. */
type NameOf<Value> = {
  [Name in keyof GivenPreferences]: GivenPreferences[Name] extends Value ? Name : never
}[keyof GivenPreferences]

/** A preference without an API name does not compile. */
const names = {
  zone: 'timezone',
  deliveryTime: 'preferredDeliveryTime',
  textsPerWeek: 'dailyLessons',
  quizzesPerWeek: 'weeklyQuizzes',
  lessonsEnabled: 'smsLessonsEnabled',
} as const satisfies { readonly [Preference in keyof Renamed]: NameOf<Renamed[Preference]> }
const pairs = Object.entries(names) as [keyof Renamed, (typeof names)[keyof Renamed]][]

/** Some of the preferences as a request gives them. */
type Given = { readonly [Name in keyof GivenPreferences]?: GivenPreferences[Name] | undefined }

/** The preferences as an answer shows them. */
type Shown = { readonly [Preference in keyof Renamed as (typeof names)[Preference]]: Renamed[Preference] }

/** The preferences that a request sets. */
export function readPreferences(given: Given): Partial<Renamed> {
  const read = pairs.map(([preference, name]) => [preference, given[name]] as const)
  return Object.fromEntries(read.filter(([, value]) => value !== undefined))
}

/** The preferences as an answer shows them. */
export function viewPreferences(saved: Renamed): Shown {
  return Object.fromEntries(pairs.map(([preference, name]) => [name, saved[preference]])) as unknown as Shown
}
