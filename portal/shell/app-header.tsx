import './top.css'
import './app-header.css'
import { lazy, Suspense, useEffect } from 'react'
import { Link, useLocation } from 'react-router-dom'
import { keepFocus } from '../hooks/keep-focus.ts'
import { useDisclosure } from '../hooks/use-disclosure.ts'
import { useScrolled } from '../hooks/use-scrolled.ts'
import { useAccess } from '../session/use-session.ts'
import { Dialog } from '../ui/dialog.tsx'
import { Icon } from '../ui/icon.tsx'
import { isSamePage } from '../view/availability.ts'
import { AvatarMenu } from './avatar-menu.tsx'
import { Brand } from './brand.tsx'
import { ErrorBoundary } from './error-boundary.tsx'
import { useSettingsDialog } from './use-settings-dialog.ts'

const SettingsDialogs = lazy(() => import('../settings/settings-dialogs.tsx'))

/** The header floats once the page is scrolled past this (specification, section 9). */
const FLOATS_AFTER_PX = 20

const links = [
  { to: '/', label: 'Dashboard' },
  { to: '/calibrate', label: 'Calibrate Learning' },
] as const

/** The header of signed-in pages. With `isStill` it does not float. */
export function AppHeader({ isStill = false }: { isStill?: boolean }) {
  const isFloating = useScrolled(FLOATS_AFTER_PX) && !isStill
  const settings = useSettingsDialog()
  const menu = useDisclosure()
  useEffect(keepFocus, [])
  return (
    <header className={isFloating ? 'top is-floating' : 'top'}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: it only notices Escape, and that the focus has left */}
      <div className="wrap" ref={menu.area} onKeyDown={menu.onKeyDown} onBlur={menu.onBlur}>
        <button type="button" className="round menu-button" aria-label="Menu" {...menu.button}>
          <Icon name={menu.isOpen ? 'close' : 'menu'} />
        </button>
        <Brand />
        <Links id={menu.button['aria-controls']} isOpen={menu.isOpen} onFollow={menu.close} />
        <AvatarMenu onOpen={menu.close} onSettings={() => settings.open('profile')} />
      </div>
      {settings.shown !== null && (
        <ErrorBoundary instead={<SettingsUnloaded onClose={settings.close} />}>
          <Suspense fallback={null}>
            <SettingsDialogs dialog={settings} />
          </Suspense>
        </ErrorBoundary>
      )}
    </header>
  )
}

/** In place of the settings, so that the page below and what was typed there stay. */
function SettingsUnloaded({ onClose }: { onClose: () => void }) {
  return (
    <Dialog title="Settings" closeLabel="Close settings" onClose={onClose}>
      <div className="empty" role="alert">
        <b>The settings did not load.</b>
        <p>Close them to go on with the page. Once the page is loaded again they open.</p>
        <button type="button" className="button is-quiet" onClick={() => location.reload()}>
          Load it again
        </button>
      </div>
    </Dialog>
  )
}

function Links({ id, isOpen, onFollow }: { id: string; isOpen: boolean; onFollow: () => void }) {
  const { pathname } = useLocation()
  const access = useAccess()
  return (
    <nav id={id} aria-label="Main" className={isOpen ? 'is-open' : undefined}>
      {links.map(({ to, label }) => (
        <Link key={to} to={to} onClick={onFollow} aria-current={isSamePage(to, pathname, access) ? 'page' : undefined}>
          {label}
        </Link>
      ))}
    </nav>
  )
}
