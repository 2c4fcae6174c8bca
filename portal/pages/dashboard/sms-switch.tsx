import { useState } from 'react'
import { saveSmsPreferences } from '../../api/commands.ts'
import { serverMessage } from '../../api/request.ts'
import { session } from '../../session/browser-session.ts'
import { useUser } from '../../session/use-session.ts'
import { fail, succeed } from '../../toasts/toasts.ts'
import { withReadableNumbers } from '../../view/phone-number.ts'

const FAILURE = 'Failed to update SMS preferences. Please try again.'

/** Lessons by text, on or off. It shows what was asked for while that is being saved, and what is saved afterwards. */
export function SmsSwitch() {
  const user = useUser()
  const [asked, setAsked] = useState<boolean>()
  const isOn = asked ?? user.smsLessonsEnabled ?? true

  async function turn(wanted: boolean) {
    if (asked !== undefined) return
    setAsked(wanted)
    try {
      const { smsLessonsEnabled } = await saveSmsPreferences({ smsLessonsEnabled: wanted })
      session.accept({ ...user, smsLessonsEnabled })
      succeed('Preferences Updated', smsLessonsEnabled ? 'SMS lessons enabled' : 'SMS lessons paused')
      // The next text has moved. If this fails the switch is right all the same, and the console has said so.
      await session.refresh().catch(() => undefined)
    } catch (error) {
      fail('Error', [FAILURE, withReadableNumbers(serverMessage(error) ?? '')].join(' ').trim())
    } finally {
      setAsked(undefined)
    }
  }

  return (
    <label className="switch">
      <span>SMS lessons</span>
      <input
        type="checkbox"
        role="switch"
        aria-checked={isOn}
        checked={isOn}
        onChange={(event) => void turn(event.target.checked)}
      />
    </label>
  )
}
