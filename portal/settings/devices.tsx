import { signOutDevice, signOutElsewhere } from '../api/commands.ts'
import { refresh } from '../api/refresh.ts'
import { useCommand } from '../api/use-command.ts'
import { type Device, useDevices } from '../api/use-devices.ts'
import { useUser } from '../session/use-session.ts'
import { succeed } from '../toasts/toasts.ts'
import { Fetched } from '../ui/fetched.tsx'
import { PendingButton } from '../ui/pending-button.tsx'
import { deviceName } from '../view/device-name.ts'
import { fullDate } from '../view/when.ts'

/** The browsers in which the learner is signed in, and signing out of them. */
export function Devices() {
  const fetched = useDevices()
  const { devices } = fetched
  const signOut = useCommand(
    async (from: 'everywhere else' | Device) => {
      const { message } = await (from === 'everywhere else' ? signOutElsewhere() : signOutDevice(from.id))
      await refresh('devices')
      succeed('Signed Out', message)
    },
    { title: 'Error' },
  )

  return (
    <section aria-labelledby="devices">
      <h4 id="devices">Devices</h4>
      <Fetched of={fetched} what="your devices" bones={2} />
      {devices && (
        <ul className="rows">
          {devices.map((device) => (
            <DeviceRow
              key={device.id}
              device={device}
              isPending={signOut.isPending}
              onSignOut={() => void signOut.run(device)}
            />
          ))}
        </ul>
      )}
      {devices && devices.length > 1 && (
        <PendingButton
          className="button is-quiet"
          isPending={signOut.isPending}
          onClick={() => void signOut.run('everywhere else')}
        >
          Sign out everywhere else
        </PendingButton>
      )}
    </section>
  )
}

interface DeviceRowProps {
  device: Device
  isPending: boolean
  onSignOut: () => void
}

function DeviceRow({ device, isPending, onSignOut }: DeviceRowProps) {
  const { timezone } = useUser()
  const name = deviceName(device.userAgent)
  return (
    <li>
      <span>
        <b>{name}</b>
        <span className="small weak num">
          {device.isCurrent ? 'This device' : `Last used ${fullDate(device.lastSeenAt, timezone)}`}
        </span>
      </span>
      {!device.isCurrent && (
        <PendingButton className="button is-bare" isPending={isPending} onClick={onSignOut}>
          Sign out<span className="is-sr-only"> {name}</span>
        </PendingButton>
      )}
    </li>
  )
}
