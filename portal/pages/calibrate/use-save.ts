import type { FocusArea } from '../../../api/schemas/focus-areas.ts'
import type { User } from '../../../api/schemas/user.ts'
import { saveCalibration } from '../../api/commands.ts'
import { refresh } from '../../api/refresh.ts'
import { savedMeanwhile } from '../../api/request.ts'
import { useCommand } from '../../api/use-command.ts'
import { session } from '../../session/browser-session.ts'
import { fail, succeed } from '../../toasts/toasts.ts'
import { type Choices, calibrationOf, calibrationProblem } from '../../view/calibration.ts'

interface Outcomes {
  /** Gets the learner as saved, and the choices that were sent: the page may show others by now. */
  onSaved(saved: User, sent: Choices): void
  /** Another tab or a text has saved since the choices were read. Gets the learner with what was saved there. */
  onOvertaken(current: User): void
}

/** Saves the choices, with the documented toasts. */
export function useSave(areas: readonly FocusArea[], { onSaved, onOvertaken }: Outcomes) {
  const command = useCommand(
    async (choices: Choices) => {
      const { preferencesVersion } = choices
      const calibration = { ...calibrationOf(choices, areas), preferencesVersion }
      const saved = await saveCalibration(calibration).catch(noticeOvertaken)
      session.accept(saved)
      onSaved(saved, choices)
      await refresh('choices')
      succeed('Learning Calibrated!', 'Your learning preferences have been updated successfully.')
    },
    { title: 'Update Failed', message: 'Failed to update your learning preferences. Please try again.' },
  )

  function noticeOvertaken(error: unknown): never {
    const current = savedMeanwhile(error) as User | undefined
    if (current) {
      session.accept(current)
      onOvertaken(current)
    }
    throw error
  }

  function save(choices: Choices) {
    const problem = calibrationProblem(choices)
    if (problem) fail(problem.title, problem.message)
    else void command.run(choices)
  }
  return { isSaving: command.isPending, save }
}
