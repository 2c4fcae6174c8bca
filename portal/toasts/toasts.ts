/** The notification on screen: one at a time, the newest (specification, section 9). */

export interface Toast {
  /** Tells apart two toasts that say the same thing. */
  readonly id: number
  readonly title: string
  readonly message?: string
  /** Failures look and sound different. A plain toast is neither success nor failure, and has no tick. */
  readonly tone: 'good' | 'bad' | 'plain'
}

/** How long a toast stays unless it is hovered or focused. */
export const TOAST_MS = 5000

const CARRIED_KEY = 'toast'

const listeners = new Set<() => void>()
let current: Toast | undefined
let shown = 0

function become(toast: Omit<Toast, 'id'> | undefined) {
  current = toast && { ...toast, id: ++shown }
  for (const listener of listeners) listener()
}

export const currentToast = () => current

export function subscribeToToasts(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const succeed = (title: string, message?: string) => become(good(title, message))

/** Says something that is neither a success nor a failure. */
export const tell = (title: string, message: string) => become({ title, message, tone: 'plain' })

export const fail = (title: string, message: string) => become({ title, message, tone: 'bad' })

export const dismissToast = () => become(undefined)

/** Removes a failure that no longer concerns what is on the page. */
export function dismissFailure() {
  if (current?.tone === 'bad') dismissToast()
}

/** For a success followed by a full navigation, which would wipe the toast out: the next page shows it. */
export function succeedOnNextPage(title: string, message?: string) {
  sessionStorage.setItem(CARRIED_KEY, JSON.stringify(good(title, message)))
}

/** Shows the toast that the previous page left for this one. Called once, at the start. */
export function showCarriedToast() {
  const carried = sessionStorage.getItem(CARRIED_KEY)
  if (!carried) return
  sessionStorage.removeItem(CARRIED_KEY)
  become(JSON.parse(carried) as Omit<Toast, 'id'>)
}

function good(title: string, message: string | undefined): Omit<Toast, 'id'> {
  return { title, tone: 'good', ...(message !== undefined && { message }) }
}
