import type { ComponentProps, MouseEvent } from 'react'

interface PendingButtonProps extends ComponentProps<'button'> {
  /** True while what it does, or something it must wait for, is under way. */
  isPending: boolean
}

/**
 * A button that can wait. It is not `disabled` meanwhile, because a disabled button loses the focus and a keyboard user
 * would start again at the top of the page. Pressing it while it waits does nothing and sends no form.
 */
export function PendingButton({ isPending, onClick, type = 'button', ...others }: PendingButtonProps) {
  function press(event: MouseEvent<HTMLButtonElement>) {
    if (isPending) return event.preventDefault()
    onClick?.(event)
  }
  return <button {...others} type={type} aria-disabled={isPending || undefined} onClick={press} />
}
