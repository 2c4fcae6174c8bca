/**
 * Converts a selection from wire format (areas by number, subjects by name within them) to the engine's (areas by
 * number, subjects by id), and lists its contents. Names and ids are the catalogue's. The reverse is
 * `account/topics-by-category.ts`.
 */
import type { Area, Catalogue, Subject } from '../../content/catalogue.ts'
import { invalidField, type Refusal } from '../http/refusal.ts'

/** As the engine stores it. For the engine, empty means everything. */
export interface Selection {
  readonly areas: number[]
  readonly subjects: string[]
}

/** As sent in requests; either half may be missing. */
export interface GivenSelection {
  readonly selectedFocusAreas?: readonly number[] | undefined
  readonly selectedTopicsByCategory?: Readonly<Record<string, readonly string[]>> | undefined
}

const AREAS = 'selectedFocusAreas'
const TOPICS = 'selectedTopicsByCategory'

/**
 * A given selection in the engine's terms, in teaching order and without duplicates. Without `selectedFocusAreas` the
 * areas are those with a topic; without `selectedTopicsByCategory` all of the areas' topics are selected.
 * @throws {Refusal} 400 for anything not in the catalogue, and for topics of an area that is not selected.
 */
export function readSelection(catalogue: Catalogue, given: GivenSelection): Selection {
  const topics = given.selectedTopicsByCategory && readTopics(catalogue, given.selectedTopicsByCategory)
  const areas = given.selectedFocusAreas
    ? readAreas(catalogue, given.selectedFocusAreas)
    : catalogue.areas.filter((area) => topics?.get(area.id)?.length)

  for (const [id, subjects] of topics ?? []) {
    if (subjects.length > 0 && !areas.some((area) => area.id === id)) {
      throw invalidField(TOPICS, `There are topics of focus area ${id}, but that area is not selected.`)
    }
  }
  const subjects = areas.flatMap((area) => (topics ? (topics.get(area.id) ?? []) : area.subjects))
  return { areas: areas.map(({ id }) => id), subjects: subjects.map(({ id }) => id) }
}

/** All areas and subjects. */
export function wholeSelection({ areas }: Catalogue): Selection {
  return { areas: areas.map(({ id }) => id), subjects: areas.flatMap((area) => area.subjects.map(({ id }) => id)) }
}

/**
 * A selection as saved: no area means all areas, and each area has at least one of its topics.
 * @throws {Refusal} 400 for an area without topics.
 */
export function completeSelection(catalogue: Catalogue, selection: Selection): Selection {
  if (selection.areas.length === 0) return wholeSelection(catalogue)
  if (areasWithoutTopics(catalogue, selection).length > 0) {
    throw invalidField(TOPICS, 'Choose at least one topic in each selected area')
  }
  return selection
}

/** The selected areas with none of their topics selected, by the rule of onboarding's first step. */
export function areasWithoutTopics({ areas }: Catalogue, selection: Selection): Area[] {
  const chosen = new Set(selection.subjects)
  return areas.filter(({ id, subjects }) => selection.areas.includes(id) && !subjects.some((one) => chosen.has(one.id)))
}

/** The contents of a selection. Only finished lessons count. */
export interface SelectionContents {
  readonly subjects: number
  readonly topics: number
  readonly lessonIds: ReadonlySet<string>
}

export function contentsOf({ areas }: Catalogue, selection: Pick<Selection, 'subjects'>): SelectionContents {
  const chosen = new Set(selection.subjects)
  const subjects = areas.flatMap((area) => area.subjects).filter(({ id }) => chosen.has(id))
  const topics = subjects.flatMap((subject) => subject.topics)
  const lessons = topics.flatMap((topic) => topic.lessons).filter(({ ready }) => ready)
  return { subjects: subjects.length, topics: topics.length, lessonIds: new Set(lessons.map(({ id }) => id)) }
}

function readAreas(catalogue: Catalogue, ids: readonly number[]): readonly Area[] {
  const unknown = ids.find((id) => !catalogue.areas.some((area) => area.id === id))
  if (unknown !== undefined) throw unknownArea(AREAS, unknown)
  return catalogue.areas.filter(({ id }) => ids.includes(id))
}

function readTopics(
  catalogue: Catalogue,
  given: Readonly<Record<string, readonly string[]>>,
): Map<number, readonly Subject[]> {
  return new Map(
    Object.entries(given).map(([key, names]) => {
      const area = catalogue.areas.find(({ id }) => String(id) === key)
      if (!area) throw unknownArea(TOPICS, key)
      return [area.id, readSubjects(area, names)]
    }),
  )
}

function readSubjects(area: Area, names: readonly string[]): readonly Subject[] {
  const unknown = names.find((name) => !area.subjects.some((subject) => subject.name === name))
  if (unknown !== undefined) throw invalidField(TOPICS, `"${area.title}" has no topic called "${unknown}".`)
  return area.subjects.filter(({ name }) => names.includes(name))
}

function unknownArea(field: string, id: number | string): Refusal {
  return invalidField(field, `There is no focus area ${id}.`)
}
