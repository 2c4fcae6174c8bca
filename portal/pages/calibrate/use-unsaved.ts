import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { credentials } from '../../session/browser-session.ts'

/** A link pressed while something is unsaved, and the two ways to go on. */
export interface Leaving {
  onStay(): void
  onLeave(): void
}

/**
 * While something is unsaved, holds back a pressed link until the learner has answered, and makes the browser ask
 * before the tab is closed or reloaded. Pages cannot change the words of the browser's question.
 */
export function useUnsaved(isUnsaved: boolean): Leaving | undefined {
  const navigate = useNavigate()
  const [target, setTarget] = useState<string>()

  useEffect(() => {
    if (!isUnsaved) return
    function onUnload(event: BeforeUnloadEvent) {
      // If another tab has signed out, this one has to leave too, and could no longer save anything.
      if (credentials.token()) event.preventDefault()
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
    return () => {
      removeEventListener('beforeunload', onUnload)
      document.removeEventListener('click', onClick, { capture: true })
    }
  }, [isUnsaved])

  if (target === undefined) return undefined
  return { onStay: () => setTarget(undefined), onLeave: () => navigate(target) }
}

/** Whether the browser opens the link in another tab or window, or saves it: nothing is left by that. */
function opensElsewhere({ button, ctrlKey, metaKey, shiftKey, altKey }: MouseEvent): boolean {
  return button !== 0 || ctrlKey || metaKey || shiftKey || altKey
}
