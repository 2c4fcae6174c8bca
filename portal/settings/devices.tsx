import { endOtherSessions, endSessionOf } from '../api/commands.ts'
import { refresh } from '../api/refresh.ts'
import { type DeviceSession, useSessions } from '../api/use-sessions.ts'
import { useUser } from '../session/use-session.ts'
import { succeed } from '../toasts/toasts.ts'
import { Bones } from '../ui/bones.tsx'
import { PendingButton } from '../ui/pending-button.tsx'
import { Retry } from '../ui/retry.tsx'
import { deviceName } from '../view/device-name.ts'
import { fullDate } from '../view/when.ts'
import { useCommand } from './use-command.ts'

/** Where one is signed in, and signing out elsewhere. */
export function Devices() {
  const { sessions, error, retry } = useSessions()
  const { isPending, run } = useCommand()

  const end = (ending: () => Promise<{ message: string }>) =>
    run(
      async () => {
        const { message } = await ending()
        await refresh('/api/user/sessions')
        succeed('Signed Out', message)
      },
      { title: 'Error' },
    )

  return (
    <section aria-labelledby="devices">
      <h3 id="devices">Devices</h3>
      {!sessions && (error ? <Retry what="your devices" onRetry={retry} /> : <Bones lines={2} />)}
      {sessions && (
        <ul className="rows">
          {sessions.map((session) => (
            <Device
              key={session.id}
              session={session}
              isPending={isPending}
              onEnd={() => void end(() => endSessionOf(session.id))}
            />
          ))}
        </ul>
      )}
      {sessions && sessions.length > 1 && (
        <PendingButton className="button is-quiet" isPending={isPending} onClick={() => void end(endOtherSessions)}>
          Sign out everywhere else
        </PendingButton>
      )}
    </section>
  )
}

function Device({ session, isPending, onEnd }: { session: DeviceSession; isPending: boolean; onEnd: () => void }) {
  const { timezone } = useUser()
  const name = deviceName(session.userAgent)
  return (
    <li>
      <span>
        <b>{name}</b>
        <span className="small weak num">
          {session.isCurrent ? 'This device' : `Last used ${fullDate(session.lastSeenAt, timezone)}`}
        </span>
      </span>
      {!session.isCurrent && (
        <PendingButton className="button is-bare" isPending={isPending} onClick={onEnd}>
          Sign out<span className="is-sr-only"> {name}</span>
        </PendingButton>
      )}
    </li>
  )
}
