import './dialog.css'
import {
  type MouseEvent,
  type PointerEvent,
  type ReactNode,
  type SyntheticEvent,
  useId,
  useLayoutEffect,
  useRef,
} from 'react'
import { useCountedDialog } from './dialog-depth.ts'
import { Icon } from './icon.tsx'
import { Toaster } from './toaster.tsx'

interface DialogProps {
  title: string
  /** The label of the close button, if `Close` is not enough. */
  closeLabel?: string
  onClose: () => void
  children: ReactNode
}

/**
 * A modal dialog, open while it is rendered. It is the browser's own, which traps the focus, returns it afterwards, and
 * closes on Escape. A press beside it closes it too, but only one that started there: selecting words in a field and
 * releasing beside the dialog does not. However it is closed, `onClose` is called once.
 */
export function Dialog({ title, closeLabel = 'Close', onClose, children }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const titleId = useId()
  const place = useCountedDialog()
  const isClosing = useRef(false)
  const beganBeside = useRef(false)

  // In a layout effect, whose cleanup runs while the element is still there: closing it returns the focus.
  useLayoutEffect(() => {
    const element = dialog.current
    element?.showModal()
    return () => element?.close()
  }, [])

  function closeOnce() {
    if (isClosing.current) return
    isClosing.current = true
    onClose()
  }
  function onCancel(event: SyntheticEvent) {
    // The browser does not let us prevent a second Escape: it closes the dialog and fires `close`.
    if (event.target !== dialog.current || !event.cancelable) return
    event.preventDefault()
    closeOnce()
  }
  function onClosed() {
    // The event may come after the dialog is gone, when another one may be open by the same state.
    if (dialog.current && !dialog.current.open) closeOnce()
  }
  function onPointerDown(event: PointerEvent) {
    beganBeside.current = event.target === dialog.current
  }
  function onPress(event: MouseEvent) {
    if (beganBeside.current && event.target === dialog.current) closeOnce()
  }

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape does what a press beside the dialog does
    <dialog
      className="dialog"
      ref={dialog}
      aria-labelledby={titleId}
      onCancel={onCancel}
      onClose={onClosed}
      onPointerDown={onPointerDown}
      onClick={onPress}
    >
      <div className="dialog-sheet">
        <div className="dialog-head">
          <h2 id={titleId}>{title}</h2>
          <button type="button" className="round" aria-label={closeLabel} onClick={closeOnce}>
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
