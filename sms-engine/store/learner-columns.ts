import type { Learner, Preferences } from '../domain/model/context.ts'

/**
 * The one place that says how a learner is stored: everything that reads, changes or exports the row is built from
 * these tables, once, when the module loads. A preference without a column does not compile.
 */

/** What a column of each type contains once it is read. */
interface SqlValues {
  readonly text: string
  readonly smallint: number
  readonly boolean: boolean
  readonly 'smallint[]': readonly number[]
  readonly 'text[]': readonly string[]
  /** Service time, ms. */
  readonly timestamptz: number | null
}

interface Column<Type extends keyof SqlValues = keyof SqlValues> {
  readonly name: string
  readonly type: Type
}

/** The columns that can store values of a type. */
type ColumnFor<Value> = {
  [Type in Exclude<keyof SqlValues, 'timestamptz'>]: Value extends SqlValues[Type] ? Column<Type> : never
}[Exclude<keyof SqlValues, 'timestamptz'>]

/** What a learner chooses. */
const preferenceColumns = {
  zone: { name: 'zone', type: 'text' },
  deliveryTime: { name: 'delivery_time', type: 'text' },
  textsPerWeek: { name: 'texts_per_week', type: 'smallint' },
  quizzesPerWeek: { name: 'quizzes_per_week', type: 'smallint' },
  lessonsEnabled: { name: 'lessons_enabled', type: 'boolean' },
  areas: { name: 'areas', type: 'smallint[]' },
  subjects: { name: 'subjects', type: 'text[]' },
  onboarded: { name: 'onboarded', type: 'boolean' },
} as const satisfies { readonly [Preference in keyof Preferences]: ColumnFor<Preferences[Preference]> }

/** What else is kept of a learner. */
const factColumns = {
  entitledUntil: { name: 'entitled_until', type: 'timestamptz' },
  unreachableSince: { name: 'unreachable_since', type: 'timestamptz' },
} as const satisfies Readonly<Record<string, Column>>

const columns: Readonly<Record<string, Column>> = { ...preferenceColumns, ...factColumns }

/** The learner's fields in a row. A stranger's row has nulls, whatever their types say. */
export type LearnerFields = Preferences & {
  readonly [Fact in keyof typeof factColumns]: SqlValues[(typeof factColumns)[Fact]['type']]
}
const fields = Object.keys(columns) as readonly (keyof LearnerFields)[]

/** What a statement selects of the table `learner l`, so that its rows have the learner's fields. */
export const selectedFields = Object.entries(columns)
  .map(([field, { name, type }]) => `${readable(`l.${name}`, type)} as "${field}"`)
  .join(', ')

/** A learner as read: what decisions need, and whatever else has a column. */
export type StoredLearner = Learner & LearnerFields

/** The learner in a row that has the selected fields among others. */
export function learnerIn(row: LearnerFields, id: string): StoredLearner {
  const learner: Record<string, unknown> = { id }
  for (const field of fields) learner[field] = row[field]
  return learner as unknown as LearnerFields & { readonly id: string }
}

/** The same fields for the learner's own export, with readable times. */
export const exportedFields = Object.entries(columns)
  .map(([field, { name }]) => `${name} as "${field}"`)
  .join(', ')

/** Assigns to `learner l` the preferences in a record `p`; the others stay as they are. */
export const changedPreferences = Object.entries<Column>(preferenceColumns)
  .map(([preference, { name }]) => `${name} = coalesce(p."${preference}", l.${name})`)
  .join(', ')

/** The fields of that record, with their types. */
export const preferenceRecord = Object.entries<Column>(preferenceColumns)
  .map(([preference, { type }]) => `"${preference}" ${type}`)
  .join(', ')

/** A column in the form in which its value arrives here: the driver returns timestamps as text. */
function readable(column: string, type: keyof SqlValues): string {
  return type === 'timestamptz' ? `(extract(epoch from ${column}) * 1000)::float8` : column
}
