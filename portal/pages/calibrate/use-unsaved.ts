import { useEffect, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { holdSteps, returnToHeld, stepFromHeld } from '../../hooks/held-steps.ts'
import { credentials } from '../../session/browser-session.ts'

/** A link or Back pressed while something is unsaved, and the two ways to go on. */
export interface Leaving {
  onStay(): void
  onLeave(): void
}

/**
 * While something is unsaved, holds back a pressed link and the browser's Back and Forward until the learner has
 * answered, and makes the browser ask before the tab is closed or reloaded. Pages cannot change the words of the
 * browser's question.
 */
export function useUnsaved(isUnsaved: boolean): Leaving | undefined {
  const navigate = useNavigate()
  const { pathname } = useLocation()
  /** A link's address, or how many entries of the history to go. */
  const [target, setTarget] = useState<string | number>()
  const isLeaving = useRef(false)

  useEffect(() => {
    if (!isUnsaved) return
    function onUnload(event: BeforeUnloadEvent) {
      // If another tab has signed out, this one has to leave too, and could no longer save anything.
      if (credentials.token() && !isLeaving.current) event.preventDefault()
    }
    function onClick(event: MouseEvent) {
      const link = event.target instanceof Element ? event.target.closest('a') : null
      if (!link || link.target === '_blank' || opensElsewhere(event)) return
      if (link.origin !== location.origin || link.pathname === location.pathname) return
      event.preventDefault()
      event.stopPropagation()
      setTarget(link.pathname + link.search + link.hash)
    }
    addEventListener('beforeunload', onUnload)
    // In the capture phase, which comes before the router handles the click.
    document.addEventListener('click', onClick, { capture: true })
    const release = holdSteps({
      // A dialog of this page has an address of its own.
      isHeld: (path) => !isLeaving.current && credentials.token() !== null && path !== pathname,
      onHeld: setTarget,
    })
    return () => {
      removeEventListener('beforeunload', onUnload)
      document.removeEventListener('click', onClick, { capture: true })
      release()
    }
  }, [isUnsaved, pathname])

  if (target === undefined) return undefined
  return {
    onStay() {
      setTarget(undefined)
      returnToHeld()
    },
    onLeave() {
      isLeaving.current = true
      if (typeof target === 'number') stepFromHeld(target)
      else navigate(target)
    },
  }
}

/** Whether the browser opens the link in another tab or window, or saves it: nothing is left by that. */
function opensElsewhere({ button, ctrlKey, metaKey, shiftKey, altKey }: MouseEvent): boolean {
  return button !== 0 || ctrlKey || metaKey || shiftKey || altKey
}
