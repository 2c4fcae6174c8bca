import { useState } from 'react'
import { saveSmsPreferences } from '../../api/commands.ts'
import { refresh } from '../../api/refresh.ts'
import { serverCode } from '../../api/request.ts'
import { tellUnclear, useCommand } from '../../api/use-command.ts'
import { session } from '../../session/browser-session.ts'
import { useUser } from '../../session/use-session.ts'
import { fail, succeed } from '../../toasts/toasts.ts'
import { optedOutWords } from '../../view/opt-out.ts'

const FAILURE = 'Failed to update SMS preferences. Please try again.'

/** STOP was texted after this page loaded the learner: now the page says so too. */
async function explainStop() {
  // If the refresh fails, the toast below still says that the switch did not change.
  await session.refresh().catch(() => undefined)
  const state = session.state()
  const optOut = state.status === 'authenticated' ? state.user.optOut : null
  fail('Texts Are Stopped', optOut ? optedOutWords(optOut) : FAILURE)
}

/** Switches lessons by text on and off. While saving, it shows what was asked for; after that, what was saved. */
export function SmsSwitch() {
  const user = useUser()
  const [asked, setAsked] = useState(false)
  const turn = useCommand(
    async (wanted: boolean) => {
      const saved = await saveSmsPreferences({ smsLessonsEnabled: wanted })
      session.accept(saved)
      succeed('Preferences Updated', saved.smsLessonsEnabled ? 'SMS lessons enabled' : 'SMS lessons paused')
      await refresh('plan')
    },
    (error) => {
      if (serverCode(error) === 'suppressed') void explainStop()
      else if (!tellUnclear(error)) fail('Error', FAILURE)
    },
  )
  const isOn = turn.isPending ? asked : (user.smsLessonsEnabled ?? true)

  function press(wanted: boolean) {
    if (turn.isPending) return
    if (wanted && user.optOut) return fail('Texts Are Stopped', optedOutWords(user.optOut))
    setAsked(wanted)
    void turn.run(wanted)
  }

  return (
    <label className="switch">
      <span>SMS lessons</span>
      <input
        type="checkbox"
        role="switch"
        aria-checked={isOn}
        aria-disabled={turn.isPending || undefined}
        checked={isOn}
        onChange={(event) => press(event.target.checked)}
      />
    </label>
  )
}
