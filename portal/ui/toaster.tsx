import {
  type FocusEvent,
  type PointerEvent,
  type RefObject,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react'
import { currentToast, dismissToast, subscribeToToasts, TOAST_MS, type Toast } from '../toasts/toasts.ts'
import { useDialogDepth } from './dialog-depth.ts'
import { Icon, type IconName } from './icon.tsx'

/** A toast swiped at least this far to the right is dismissed (specification, section 9). */
const SWIPE_PX = 50

/**
 * The notifications region. F8 moves the focus here from anywhere; a toast stays while it is hovered or focused. Both
 * inner regions are always there, because screen readers announce only changes inside a region they know. The page and
 * each dialog have a toaster; only the topmost shows the toast. `depth` is the number of dialogs below it.
 */
export function Toaster({ depth = 0 }: { depth?: number }) {
  const current = useSyncExternalStore(subscribeToToasts, currentToast, () => undefined)
  const isTopmost = useDialogDepth() === depth
  const toast = isTopmost ? current : undefined
  const region = useRef<HTMLElement>(null)
  const origin = useRef<HTMLElement>(null)

  useEffect(() => {
    if (!isTopmost) return
    function focusRegion(event: KeyboardEvent) {
      if (event.key !== 'F8') return
      event.preventDefault()
      region.current?.focus()
    }
    addEventListener('keydown', focusRegion)
    return () => removeEventListener('keydown', focusRegion)
  }, [isTopmost])

  /** Remembers where the focus came from when it entered the region. */
  function rememberOrigin({ relatedTarget, currentTarget }: FocusEvent) {
    if (relatedTarget instanceof HTMLElement && !currentTarget.contains(relatedTarget)) origin.current = relatedTarget
  }

  return (
    <section
      className="toaster"
      hidden={!isTopmost}
      ref={region}
      tabIndex={-1}
      aria-label="Notifications (F8)"
      onFocus={rememberOrigin}
    >
      <div role="status">
        {toast && toast.tone !== 'bad' && <ToastCard key={toast.id} toast={toast} origin={origin} />}
      </div>
      <div role="alert">{toast?.tone === 'bad' && <ToastCard key={toast.id} toast={toast} origin={origin} />}</div>
    </section>
  )
}

const icons: Readonly<Record<Toast['tone'], IconName>> = { good: 'tick', bad: 'warning', plain: 'note' }

/** `origin` had the focus before the toaster, and gets it back when the toast goes. */
function ToastCard({ toast, origin }: { toast: Toast; origin: RefObject<HTMLElement | null> }) {
  const card = useRef<HTMLDivElement>(null)
  const [isHovered, setHovered] = useState(false)
  const [isFocused, setFocused] = useState(false)
  const isHeld = isHovered || isFocused
  const swipe = useSwipeRight(dismissToast)

  useLayoutEffect(() => {
    const node = card.current
    return () => {
      if (node?.contains(document.activeElement)) origin.current?.focus()
    }
  }, [origin])

  useEffect(() => {
    if (isHeld) return
    const timer = setTimeout(dismissToast, TOAST_MS)
    return () => clearTimeout(timer)
  }, [isHeld])

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: pointing only keeps it, swiping does what the button does
    <div
      ref={card}
      className={toast.tone === 'bad' ? 'toast is-bad' : 'toast'}
      onPointerEnter={() => setHovered(true)}
      onPointerLeave={() => setHovered(false)}
      onFocus={() => setFocused(true)}
      onBlur={() => setFocused(false)}
      {...swipe}
    >
      <Icon name={icons[toast.tone]} />
      <p>
        <b>{toast.title}</b>
        {toast.message}
      </p>
      <button type="button" aria-label="Dismiss" onClick={dismissToast}>
        <Icon name="close" />
      </button>
    </div>
  )
}

/** Follows the finger to the right through the custom property `--swipe`, and dismisses at 50 px. */
function useSwipeRight(onSwiped: () => void) {
  const startX = useRef<number | undefined>(undefined)

  function distance(event: PointerEvent) {
    return startX.current === undefined ? 0 : Math.max(0, event.clientX - startX.current)
  }
  function move(event: PointerEvent<HTMLElement>) {
    if (startX.current === undefined) return
    // Captured only when the pointer moves: a press that is captured at once would never click the button inside.
    if (distance(event) > 0) event.currentTarget.setPointerCapture(event.pointerId)
    event.currentTarget.style.setProperty('--swipe', `${distance(event)}px`)
  }
  function end(event: PointerEvent<HTMLElement>) {
    const isSwiped = distance(event) >= SWIPE_PX
    startX.current = undefined
    event.currentTarget.style.removeProperty('--swipe')
    if (isSwiped) onSwiped()
  }
  return {
    onPointerDown(event: PointerEvent<HTMLElement>) {
      startX.current = event.clientX
    },
    onPointerMove: move,
    onPointerUp: end,
    onPointerCancel: end,
  }
}
