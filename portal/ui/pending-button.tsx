import type { ComponentProps, MouseEvent } from 'react'

interface PendingButtonProps extends ComponentProps<'button'> {
  /** True while its action, or something it must wait for, is in progress. */
  isPending: boolean
}

/**
 * A button that can wait. It is not `disabled` in the meantime, because a disabled button loses the focus and a
 * keyboard user would start again at the top of the page. Pressing it while it waits does nothing and submits no form.
 */
export function PendingButton({ isPending, onClick, type = 'button', ...others }: PendingButtonProps) {
  function press(event: MouseEvent<HTMLButtonElement>) {
    if (isPending) return event.preventDefault()
    onClick?.(event)
  }
  return <button {...others} type={type} aria-disabled={isPending || undefined} onClick={press} />
}
