import { useEffect } from 'react'

const QUESTION = 'Leave without saving your changes?'

/** While something is unsaved, asks before a link is followed, and before the tab is closed or loaded anew. */
export function useUnsaved(isUnsaved: boolean) {
  useEffect(() => {
    if (!isUnsaved) return
    const onUnload = (event: BeforeUnloadEvent) => event.preventDefault()
    function onClick(event: MouseEvent) {
      const link = event.target instanceof Element ? event.target.closest('a') : null
      if (!link || link.target === '_blank' || link.pathname === location.pathname) return
      if (confirm(QUESTION)) return removeEventListener('beforeunload', onUnload)
      event.preventDefault()
      event.stopPropagation()
    }
    addEventListener('beforeunload', onUnload)
    // In the capture phase, which comes before the router handles the click.
    document.addEventListener('click', onClick, { capture: true })
    return () => {
      removeEventListener('beforeunload', onUnload)
      document.removeEventListener('click', onClick, { capture: true })
    }
  }, [isUnsaved])
}
