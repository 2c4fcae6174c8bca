import type { ComponentProps } from 'react'

interface WaitingButtonProps extends ComponentProps<'button'> {
  /** Presses do nothing for now. */
  isWaiting: boolean
}

/** A button that can wait and keeps the focus meanwhile; a disabled one would drop it. */
export function WaitingButton({ isWaiting, onClick, type = 'button', ...button }: WaitingButtonProps) {
  return (
    <button
      {...button}
      type={type}
      aria-disabled={isWaiting}
      onClick={isWaiting ? (event) => event.preventDefault() : onClick}
    />
  )
}
