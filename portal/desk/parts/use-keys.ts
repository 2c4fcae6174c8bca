import { useEffect } from 'react'

/** Which element each key is for, as a selector. */
const marks: Readonly<Record<string, string>> = {
  '/': '[data-key="find"]',
  r: '[data-key="reply"]',
  e: '[data-key="done"]',
}

/**
 * j and k move through the rows of a list, r replies, e closes a case, / jumps to the search. Ignored during typing and
 * behind a dialog.
 */
export function useKeys(): void {
  useEffect(() => {
    function press(event: KeyboardEvent) {
      const from = event.target as HTMLElement
      if (event.ctrlKey || event.metaKey || event.altKey || from.closest('input, textarea, select, dialog')) return
      const marked = marks[event.key]
      const found = marked ? allShown(marked)[0] : nextRow(event.key)
      if (!found) return
      event.preventDefault()
      if (event.key === 'e') found.click()
      else found.focus()
    }
    addEventListener('keydown', press)
    return () => removeEventListener('keydown', press)
  }, [])
}

/** The page behind a search is hidden, and its rows are not meant. */
function allShown(selector: string): HTMLElement[] {
  return [...document.querySelectorAll<HTMLElement>(selector)].filter((element) => element.checkVisibility())
}

function nextRow(key: string): HTMLElement | undefined {
  if (key !== 'j' && key !== 'k') return undefined
  const rows = allShown('[data-row]')
  const at = rows.indexOf(document.activeElement as HTMLElement)
  if (key === 'j') return rows[Math.min(at + 1, rows.length - 1)]
  // Nothing is focused yet: k starts at the end, where a thread's newest texts are.
  return rows[at === -1 ? rows.length - 1 : Math.max(at - 1, 0)]
}

/** In the search field: the down arrow moves to the results, Enter opens the first. Returns whether either happened. */
export function goToFound(key: string): boolean {
  const [first] = allShown('[data-row]')
  if (key === 'ArrowDown') first?.focus()
  else if (key === 'Enter') first?.click()
  else return false
  return first !== undefined
}
