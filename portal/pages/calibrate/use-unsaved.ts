import { useEffect, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { holdSteps, returnToHeld, stepFromHeld } from '../../hooks/held-steps.ts'
import { credentials, holdSignOut } from '../../session/browser-session.ts'

/** A link, Back or Sign Out pressed while something is unsaved, and the two ways to go on. */
export interface Leaving {
  onStay(): void
  onLeave(): void
}

/**
 * While something is unsaved, holds back a pressed link, the browser's Back and Forward, and Sign Out until the
 * learner has answered, and makes the browser ask before the tab is closed or reloaded. Pages cannot change the words of the
 * browser's question.
 */
export function useUnsaved(isUnsaved: boolean): Leaving | undefined {
  const navigate = useNavigate()
  const { pathname } = useLocation()
  /** What was pressed, to be done after all. */
  const [held, setHeld] = useState<{ readonly goOn: () => void }>()
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
      const target = link.pathname + link.search + link.hash
      setHeld({ goOn: () => navigate(target) })
    }
    addEventListener('beforeunload', onUnload)
    // In the capture phase, which comes before the router handles the click.
    document.addEventListener('click', onClick, { capture: true })
    const releaseSignOut = holdSignOut((signOut) => setHeld({ goOn: signOut }))
    const releaseSteps = holdSteps({
      // A dialog of this page has an address of its own.
      isHeld: (path) => !isLeaving.current && credentials.token() !== null && path !== pathname,
      onHeld: (delta) => setHeld({ goOn: () => stepFromHeld(delta) }),
    })
    return () => {
      removeEventListener('beforeunload', onUnload)
      document.removeEventListener('click', onClick, { capture: true })
      releaseSteps()
      releaseSignOut()
    }
  }, [isUnsaved, pathname, navigate])

  if (!held) return undefined
  return {
    onStay() {
      setHeld(undefined)
      returnToHeld()
    },
    onLeave() {
      isLeaving.current = true
      held.goOn()
    },
  }
}

/** Whether the browser opens the link in another tab or window, or saves it: nothing is left by that. */
function opensElsewhere({ button, ctrlKey, metaKey, shiftKey, altKey }: MouseEvent): boolean {
  return button !== 0 || ctrlKey || metaKey || shiftKey || altKey
}
