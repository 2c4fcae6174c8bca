import type { ComponentProps, MouseEvent } from 'react'

interface PendingButtonProps extends ComponentProps<'button'> {
  /** What it does, or what it has to wait for, is under way. */
  isPending: boolean
}

/**
 * A button that can wait. It is not `disabled` meanwhile: a disabled button loses the focus, and whoever
 * uses the keyboard begins again at the top of the page. Pressing it again does nothing, and sends no form.
 */
export function PendingButton({ isPending, onClick, type = 'button', ...others }: PendingButtonProps) {
  function press(event: MouseEvent<HTMLButtonElement>) {
    if (isPending) return event.preventDefault()
    onClick?.(event)
  }
  return <button {...others} type={type} aria-disabled={isPending || undefined} onClick={press} />
}
