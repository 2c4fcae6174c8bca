/** The choices on the calibration page, the estimate they ask for, and what is saved. */
import type { Calibration } from '../../api/schemas/calibration.ts'
import type { FocusArea } from '../../api/schemas/focus-areas.ts'
import type { ProgressQuestion } from '../../api/schemas/progress.ts'
import type { User } from '../../api/schemas/user.ts'
import { defaults } from '../../content/product.ts'
import { areaIds, mutableSelection, restoreSelection, type Selection, selectionProblem } from './selection.ts'

export interface Choices {
  readonly textsAWeek: number
  readonly weeklyQuizzes: number
  readonly selection: Selection
  /** IANA name. */
  readonly zone: string
  /** `HH:MM` */
  readonly time: string
  /** Of the saved choices that these follow: the session may know newer ones by now. */
  readonly preferencesVersion: string
}

/** What is saved, without topics that no longer exist. */
export function choicesOf(user: User, areas: readonly FocusArea[]): Choices {
  return {
    textsAWeek: user.dailyLessons,
    weeklyQuizzes: user.weeklyQuizzes,
    selection: restoreSelection(areas, user.selectedTopicsByCategory, user.selectedFocusAreas),
    zone: user.timezone ?? defaults.timeZone,
    time: user.preferredDeliveryTime ?? defaults.deliveryTime,
    preferencesVersion: user.preferencesVersion,
  }
}

/**
 * The choices on the page after something else was saved in another tab or by text: what was changed on the page stays,
 * area by area, and everything else is as saved there.
 * @param before what the page began with
 * @param current what is saved now
 */
export function choicesUpon(choices: Choices, before: Choices, current: Choices): Choices {
  const areas = new Set([choices, before, current].flatMap(({ selection }) => Object.keys(selection)))
  const selection = [...areas].flatMap((area) => {
    const topics = kept(choices.selection[area], before.selection[area], current.selection[area])
    return topics === undefined ? [] : [[area, topics] as const]
  })
  return {
    textsAWeek: kept(choices.textsAWeek, before.textsAWeek, current.textsAWeek),
    weeklyQuizzes: kept(choices.weeklyQuizzes, before.weeklyQuizzes, current.weeklyQuizzes),
    selection: Object.fromEntries(selection),
    zone: kept(choices.zone, before.zone, current.zone),
    time: kept(choices.time, before.time, current.time),
    preferencesVersion: current.preferencesVersion,
  }
}

function kept<T>(chosen: T, before: T, current: T): T {
  return JSON.stringify(chosen) === JSON.stringify(before) ? current : chosen
}

export function progressQuestionOf({ selection, textsAWeek, weeklyQuizzes }: Choices): ProgressQuestion {
  return { selectedTopicsByCategory: mutableSelection(selection), dailyLessons: textsAWeek, weeklyQuizzes }
}

/** No area selected means all of them, with all their topics (specification, section 5). */
export function calibrationOf(choices: Choices, areas: readonly FocusArea[]): Omit<Calibration, 'preferencesVersion'> {
  const isAll = areaIds(choices.selection).length === 0
  const selection = isAll ? everything(areas) : choices.selection
  return {
    dailyLessons: choices.textsAWeek,
    weeklyQuizzes: choices.weeklyQuizzes,
    selectedFocusAreas: areaIds(selection),
    selectedTopicsByCategory: mutableSelection(selection),
    timezone: choices.zone,
    preferredDeliveryTime: choices.time as Calibration['preferredDeliveryTime'],
  }
}

/**
 * Whether something was changed on the page since it began with `before`. What was saved elsewhere since then is no
 * change of the page's.
 */
export const isUnsaved = (choices: Choices, before: Choices, areas: readonly FocusArea[]) =>
  JSON.stringify(calibrationOf(choices, areas)) !== JSON.stringify(calibrationOf(before, areas))

/** Why the choices cannot be saved yet, as a toast's title and message. Choosing no area is fine: it means all. */
export const calibrationProblem = ({ selection }: Choices) =>
  areaIds(selection).length === 0 ? undefined : selectionProblem(selection)

const everything = (areas: readonly FocusArea[]): Selection =>
  Object.fromEntries(areas.map((area) => [area.id, area.subjects.map(({ name }) => name)]))
