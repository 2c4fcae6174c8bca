import { Link, useLocation } from 'react-router-dom'
import { useAccess } from '../session/use-session.ts'
import { ResumeButton } from '../settings/resume-button.tsx'
import { isSamePage } from '../view/availability.ts'
import type { WayOut, WhyNoTexts } from '../view/why-no-texts.ts'
import { useSettingsDialog } from './use-settings-dialog.ts'

/** Why no lessons come by text, and the way to get them. */
export function NoTexts({ why: { sentence, wayOut } }: { why: WhyNoTexts }) {
  return (
    <>
      {sentence}
      {wayOut && (
        <>
          {' '}
          <Way wayOut={wayOut} />
        </>
      )}
    </>
  )
}

/** A page that the way would lead to says where on it to look. */
function Way({ wayOut }: { wayOut: WayOut }) {
  const settings = useSettingsDialog()
  const { pathname } = useLocation()
  const access = useAccess()
  if (wayOut.is === 'resume') return <ResumeButton />
  if (wayOut.is === 'settings') {
    return (
      <button type="button" className="text-button" onClick={() => settings.open('profile')}>
        {wayOut.label}
      </button>
    )
  }
  return isSamePage(wayOut.to, pathname, access) ? wayOut.here : <Link to={wayOut.to}>{wayOut.label}</Link>
}
