import type { FocusArea } from '../../../api/schemas/focus-areas.ts'
import type { User } from '../../../api/schemas/user.ts'
import { saveCalibration } from '../../api/commands.ts'
import { refresh, refreshPlan } from '../../api/refresh.ts'
import { HttpError } from '../../api/request.ts'
import { useCommand } from '../../api/use-command.ts'
import { session } from '../../session/browser-session.ts'
import { useUser } from '../../session/use-session.ts'
import { fail, succeed } from '../../toasts/toasts.ts'
import { type Choices, calibrationOf, calibrationProblem } from '../../view/calibration.ts'

const CHANGED_ELSEWHERE = 409

/** Saves the choices, with the documented toasts. `onSaved` gets the learner as saved. */
export function useSave(areas: readonly FocusArea[], onSaved: (saved: User) => void) {
  const { preferencesVersion } = useUser()
  const command = useCommand(
    '/api/user/calibration',
    async (choices: Choices) => {
      const calibration = { ...calibrationOf(choices, areas), preferencesVersion }
      const saved = await saveCalibration(calibration).catch(readAgainIfOvertaken)
      session.accept(saved)
      onSaved(saved)
      await Promise.all([refresh('/api/dashboard', '/api/calculate-progress'), refreshPlan()])
      succeed('Learning Calibrated!', 'Your learning preferences have been updated successfully.')
    },
    { title: 'Update Failed', message: 'Failed to update your learning preferences. Please try again.' },
  )

  function save(choices: Choices) {
    const problem = calibrationProblem(choices)
    if (problem) fail(problem.title, problem.message)
    else void command.run(choices)
  }
  return { isSaving: command.isPending, save }
}

/**
 * Another tab or a text may have saved in the meantime. Then the user is refetched, so that saving again overwrites
 * that change: what is on the page stays, and the learner decides.
 */
async function readAgainIfOvertaken(error: unknown): Promise<never> {
  if (error instanceof HttpError && error.status === CHANGED_ELSEWHERE) await session.refresh().catch(() => undefined)
  throw error
}
