import { useState } from 'react'
import { saveSmsPreferences } from '../../api/commands.ts'
import { serverMessage } from '../../api/request.ts'
import { useCommand } from '../../api/use-command.ts'
import { session } from '../../session/browser-session.ts'
import { useUser } from '../../session/use-session.ts'
import { fail, succeed } from '../../toasts/toasts.ts'
import { withReadableNumbers } from '../../view/phone-number.ts'

const FAILURE = 'Failed to update SMS preferences. Please try again.'

/** Switches lessons by text on and off. While it is being saved it shows what was asked for, afterwards what is saved. */
export function SmsSwitch() {
  const user = useUser()
  const [asked, setAsked] = useState(false)
  const turn = useCommand(
    '/api/user/sms-preferences',
    async (wanted: boolean) => {
      const { smsLessonsEnabled } = await saveSmsPreferences({ smsLessonsEnabled: wanted })
      session.accept({ ...user, smsLessonsEnabled })
      succeed('Preferences Updated', smsLessonsEnabled ? 'SMS lessons enabled' : 'SMS lessons paused')
      // The time of the next text has changed. If reading it fails the switch is right all the same; the console tells.
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
