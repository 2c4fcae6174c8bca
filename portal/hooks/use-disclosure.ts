import { type FocusEvent, type KeyboardEvent, useId, useRef, useState } from 'react'

/** A button that shows and hides something nearby. Escape hides it and focuses the button; leaving it also hides it. */
export function useDisclosure() {
  const [isOpen, setOpen] = useState(false)
  const area = useRef<HTMLDivElement>(null)
  const id = useId()
  const close = () => setOpen(false)

  return {
    isOpen,
    close,
    /** Holds the button and what it shows. */
    area,
    onKeyDown(event: KeyboardEvent) {
      if (event.key !== 'Escape' || !isOpen) return
      close()
      area.current?.querySelector<HTMLElement>(`[aria-controls="${CSS.escape(id)}"]`)?.focus()
    },
    onBlur(event: FocusEvent) {
      if (event.relatedTarget instanceof Node && !area.current?.contains(event.relatedTarget)) close()
    },
    button: { 'aria-expanded': isOpen, 'aria-controls': id, onClick: () => setOpen(!isOpen) },
  } as const
}
