import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { signOut } from '../session/browser-session.ts'
import { useUser } from '../session/use-session.ts'
import { initials } from '../view/initials.ts'

/** Initials that open a menu. It follows the menu-button pattern: arrow keys move, Escape closes and restores focus. */
export function AvatarMenu({ onOpen, onSettings }: { onOpen: () => void; onSettings: () => void }) {
  const user = useUser()
  const menuId = useId()
  const [isOpen, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const menu = useRef<HTMLDivElement>(null)

  /** Focuses the button first, so that the dialog returns the focus there when it closes. */
  function openSettings() {
    button.current?.focus()
    setOpen(false)
    onSettings()
  }
  function toggle() {
    if (!isOpen) onOpen()
    setOpen(!isOpen)
  }
  const items = [
    { label: 'Settings', act: openSettings },
    { label: 'Sign out', act: signOut },
  ]

  useEffect(() => {
    if (isOpen) menu.current?.querySelector<HTMLElement>('[role="menuitem"]')?.focus()
  }, [isOpen])

  function onKeyDown(event: KeyboardEvent) {
    if (event.key === 'Escape') {
      setOpen(false)
      button.current?.focus()
    }
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step === undefined || !menu.current) return
    event.preventDefault()
    const choices = [...menu.current.querySelectorAll<HTMLElement>('[role="menuitem"]')]
    const current = choices.indexOf(document.activeElement as HTMLElement)
    choices.at((current + step) % choices.length)?.focus()
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only notices that the focus has left
    <div
      className="avatar-menu"
      onBlur={(event) => event.currentTarget.contains(event.relatedTarget) || setOpen(false)}
    >
      <button
        type="button"
        className="avatar"
        ref={button}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        aria-controls={menuId}
        onClick={toggle}
      >
        <span aria-hidden="true">{initials(user)}</span>
        <span className="is-sr-only">
          Account menu, {user.firstName} {user.lastName}
        </span>
      </button>
      <div
        className="menu-sheet"
        id={menuId}
        role="menu"
        tabIndex={-1}
        hidden={!isOpen}
        ref={menu}
        onKeyDown={onKeyDown}
      >
        {items.map(({ label, act }) => (
          <button key={label} type="button" role="menuitem" tabIndex={-1} onClick={act}>
            {label}
          </button>
        ))}
      </div>
    </div>
  )
}
