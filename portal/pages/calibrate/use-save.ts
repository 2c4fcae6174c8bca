import { useState } from 'react'
import type { FocusArea } from '../../../api/schemas/focus-areas.ts'
import { saveCalibration } from '../../api/commands.ts'
import { refresh } from '../../api/refresh.ts'
import { HttpError, serverMessage } from '../../api/request.ts'
import { session } from '../../session/browser-session.ts'
import { useUser } from '../../session/use-session.ts'
import { fail, succeed } from '../../toasts/toasts.ts'
import { type Choices, calibrationOf, calibrationProblem } from '../../view/calibration.ts'

const CHANGED_ELSEWHERE = 409

/** Saves the choices, with the documented toasts. */
export function useSave(areas: readonly FocusArea[]) {
  const { preferencesVersion } = useUser()
  const [isSaving, setSaving] = useState(false)

  async function save(choices: Choices) {
    if (isSaving) return
    const problem = calibrationProblem(choices)
    if (problem) return fail(problem.title, problem.message)
    setSaving(true)
    try {
      session.accept(await saveCalibration({ ...calibrationOf(choices, areas), preferencesVersion }))
      await refresh('/api/dashboard', '/api/calculate-progress', '/api/user/learning')
      succeed('Learning Calibrated!', 'Your learning preferences have been updated successfully.')
    } catch (error) {
      await explain(error)
    } finally {
      setSaving(false)
    }
  }
  return { isSaving, save: (choices: Choices) => void save(choices) }
}

/** Where another tab or a text saved meanwhile, what is on the page stays, and saving again decides. */
async function explain(error: unknown) {
  const isOvertaken = error instanceof HttpError && error.status === CHANGED_ELSEWHERE
  if (isOvertaken) await session.refresh().catch(() => undefined)
  fail('Update Failed', serverMessage(error) ?? 'Failed to update your learning preferences. Please try again.')
}
