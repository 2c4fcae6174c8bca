import { useState } from 'react'
import { saveSmsPreferences } from '../../api/commands.ts'
import { serverMessage } from '../../api/request.ts'
import { useCommand } from '../../api/use-command.ts'
import { session } from '../../session/browser-session.ts'
import { useUser } from '../../session/use-session.ts'
import { fail, succeed } from '../../toasts/toasts.ts'
import { withReadableNumbers } from '../../view/phone-number.ts'

const FAILURE = 'Failed to update SMS preferences. Please try again.'

/** Lessons by text, on or off. It shows what was asked for while that is being saved, and what is saved afterwards. */
export function SmsSwitch() {
  const user = useUser()
  const [asked, setAsked] = useState(false)
  const turn = useCommand(
    '/api/user/sms-preferences',
    async (wanted: boolean) => {
      const { smsLessonsEnabled } = await saveSmsPreferences({ smsLessonsEnabled: wanted })
      session.accept({ ...user, smsLessonsEnabled })
      succeed('Preferences Updated', smsLessonsEnabled ? 'SMS lessons enabled' : 'SMS lessons paused')
      // The next text has moved. If this fails the switch is right all the same, and the console has said so.
      await session.refresh().catch(() => undefined)
    },
    (error) => fail('Error', [FAILURE, withReadableNumbers(serverMessage(error) ?? '')].join(' ').trim()),
  )
  const isOn = turn.isPending ? asked : (user.smsLessonsEnabled ?? true)

  function press(wanted: boolean) {
    if (turn.isPending) return
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
