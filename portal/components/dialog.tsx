import './dialog.css'
import { type MouseEvent, type ReactNode, type SyntheticEvent, useId, useLayoutEffect, useRef } from 'react'
import { Toaster } from '../toasts/toaster.tsx'
import { useCountedDialog } from './dialog-depth.ts'
import { Icon } from './icon.tsx'

interface DialogProps {
  title: string
  /** What the closing cross says, where `Close` is not enough. */
  closeLabel?: string
  onClose: () => void
  children: ReactNode
}

/**
 * A modal dialog, open for as long as it is rendered. The browser's own: it keeps the focus inside, gives it back
 * afterwards, and Escape closes it. A press beside it closes it too.
 */
export function Dialog({ title, closeLabel = 'Close', onClose, children }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const titleId = useId()
  const place = useCountedDialog()

  // Before the element is taken away, so that closing can give the focus back.
  useLayoutEffect(() => {
    const element = dialog.current
    element?.showModal()
    return () => element?.close()
  }, [])

  function onCancel(event: SyntheticEvent) {
    event.preventDefault()
    if (event.target === dialog.current) onClose()
  }
  function onClosed() {
    if (!dialog.current?.open) onClose()
  }
  function onPress(event: MouseEvent) {
    if (event.target === dialog.current) onClose()
  }

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape does what a press beside the dialog does
    <dialog
      className="dialog"
      ref={dialog}
      aria-labelledby={titleId}
      onCancel={onCancel}
      onClose={onClosed}
      onClick={onPress}
    >
      <div className="dialog-sheet">
        <div className="dialog-head">
          <h2 id={titleId}>{title}</h2>
          <button type="button" className="round" aria-label={closeLabel} onClick={onClose}>
            <Icon name="close" />
          </button>
        </div>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
        <section className="dialog-body" tabIndex={0} aria-labelledby={titleId}>
          {children}
        </section>
      </div>
      <Toaster depth={place} />
    </dialog>
  )
}
