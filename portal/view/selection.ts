/** Choosing focus areas and, below them, subjects (which the pages call topics). */
import type { FocusArea } from '../../api/schemas/focus-areas.ts'

/** Subject names by focus-area id. An area is selected when its id is a key, even if no subject is. */
export type Selection = Readonly<Record<string, readonly string[]>>

const names = (area: FocusArea) => area.subjects.map((subject) => subject.name)

export const isSelected = (selection: Selection, area: FocusArea) => String(area.id) in selection

/** Selecting an area selects all its topics; deselecting clears them (specification, section 4). */
export function toggleArea(selection: Selection, area: FocusArea): Selection {
  const key = String(area.id)
  if (!(key in selection)) return { ...selection, [key]: names(area) }
  return Object.fromEntries(Object.entries(selection).filter(([id]) => id !== key))
}

/** Flips one topic of a selected area, keeping the topics in teaching order. */
export function toggleTopic(selection: Selection, area: FocusArea, topic: string): Selection {
  const chosen = selection[area.id] ?? []
  const isOn = (name: string) => (name === topic ? !chosen.includes(name) : chosen.includes(name))
  return { ...selection, [area.id]: names(area).filter(isOn) }
}

/** The saved selection, without subjects that the content no longer has. */
export function restoreSelection(
  areas: readonly FocusArea[],
  saved: Selection,
  savedAreas: readonly number[],
): Selection {
  const kept = areas.filter((area) => savedAreas.includes(area.id))
  return Object.fromEntries(kept.map((area) => [area.id, names(area).filter((name) => saved[area.id]?.includes(name))]))
}

export const areaIds = (selection: Selection) => Object.keys(selection).map(Number)

export const topicNames = (selection: Selection) => Object.values(selection).flat()

/** A mutable copy, as the service's types require. */
export function mutableSelection(selection: Selection): Record<string, string[]> {
  return Object.fromEntries(Object.entries(selection).map(([id, chosen]) => [id, [...chosen]]))
}

/** Finished lessons in the chosen topics of one area. */
export function lessonsIn(selection: Selection, area: FocusArea): number {
  const chosen = selection[area.id] ?? []
  return area.subjects.reduce((sum, subject) => sum + (chosen.includes(subject.name) ? subject.lessons : 0), 0)
}

/** Why the wizard cannot go on yet, as a toast's title and message (specification, section 5). */
export function selectionProblem(selection: Selection): { title: string; message: string } | undefined {
  const topics = Object.values(selection)
  if (topics.length === 0) {
    return { title: 'Please select focus areas', message: "Choose at least one area you'd like to learn about" }
  }
  if (topics.some((chosen) => chosen.length === 0)) {
    return { title: 'Please select topics', message: 'Choose at least one topic in each selected area' }
  }
  return undefined
}
