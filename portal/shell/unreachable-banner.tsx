import { useUrlDialog } from '../hooks/use-url-dialog.ts'
import { useUser } from '../session/use-session.ts'
import { shortDay } from '../view/when.ts'
import { Banner } from './banner.tsx'

/** When no text has reached the phone for days: the likeliest remedy, and the way to another number. Else empty. */
export function UnreachableBanner() {
  const { unreachableSince, timezone } = useUser()
  const settings = useUrlDialog('settings')
  if (unreachableSince === null) return null
  const changeNumber = (
    <button type="button" className="button is-quiet" onClick={() => settings.open('profile')}>
      Change number
    </button>
  )
  return (
    <Banner icon="warning" isUrgent action={changeNumber}>
      <b>Our texts have not reached your phone since {shortDay(unreachableSince, timezone)}.</b> Switching it off and on
      again often helps. Lessons by text resume as soon as one gets through; until then they are all here.
    </Banner>
  )
}
