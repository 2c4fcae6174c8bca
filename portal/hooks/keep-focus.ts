/**
 * Keeps the focus when the focused element goes away: a form closes, a card is removed, a question is graded. The
 * browser would move it to the body, and so out of an open dialog. We move it to whatever took that place, or else to
 * the nearest control or heading.
 */

/** Everything that can be pressed or typed into. */
const FOCUSABLE = 'a[href], button:enabled, input:enabled, select:enabled, textarea:enabled'
/** In these, the heading gets the focus: it says more about the place than the first control would. */
const PARTS = 'section, article, aside, main, .dialog-sheet, dialog, #root'

interface Held {
  readonly element: Element
  /** Its ancestors, innermost first: some of them may remain once it is gone. */
  readonly around: readonly Element[]
}

/** The body of a React effect: watches the document until the returned function is called. */
export function keepFocus(): () => void {
  let held: Held | undefined
  let added: Node[] = []
  let isDue = false

  function restore() {
    const came = added
    added = []
    isDue = false
    // The page itself may have moved the focus in the meantime.
    if (!held || document.activeElement !== document.body) return
    const next = isThere(held.element) ? held.element : successor(held, came)
    if (!(next instanceof HTMLElement)) return
    const isHeading = !next.matches(FOCUSABLE)
    if (isHeading) next.tabIndex = -1
    next.focus({ preventScroll: isHeading })
  }

  function onFocusIn({ target }: FocusEvent) {
    if (target instanceof Element) held = { element: target, around: ancestors(target) }
  }
  function onFocusOut({ target }: FocusEvent) {
    // An element that is still there lost the focus on purpose, by a press on empty space.
    queueMicrotask(() => {
      if (held?.element === target && isThere(held.element)) held = undefined
    })
  }
  const observer = new MutationObserver((records) => {
    if (!held || document.activeElement !== document.body) return
    added.push(...records.flatMap(({ addedNodes }) => [...addedNodes]))
    if (!isDue) requestAnimationFrame(restore)
    isDue = true
  })
  document.addEventListener('focusin', onFocusIn)
  document.addEventListener('focusout', onFocusOut)
  observer.observe(document.body, { childList: true, subtree: true, attributeFilter: ['disabled'] })
  return () => {
    document.removeEventListener('focusin', onFocusIn)
    document.removeEventListener('focusout', onFocusOut)
    observer.disconnect()
  }
}

const isThere = (element: Element) => element.isConnected && !element.matches(':disabled')

function ancestors(element: Element): Element[] {
  const { parentElement } = element
  return parentElement ? [parentElement, ...ancestors(parentElement)] : []
}

function successor({ element, around }: Held, came: readonly Node[]): Element | undefined {
  const left = around.filter(({ isConnected }) => isConnected)
  // A field that was only disabled belongs to a form still in use: whatever the form shows next gets the focus.
  const place = element.isConnected ? left.find((each) => each.matches('form')) : left[0]
  const inPlace = came.filter((node) => place?.contains(node)).flatMap((node) => choices(node))
  if (inPlace.length > 0 || element.isConnected) return inPlace[0]
  return left.flatMap((each) => best(each)).at(0)
}

/** Everything visible in a node that can be pressed or typed into, the node itself included. */
function choices(node: Node): Element[] {
  if (!(node instanceof Element)) return []
  return [...(node.matches(FOCUSABLE) ? [node] : []), ...node.querySelectorAll(FOCUSABLE)].filter(isSeen)
}

function best(place: Element): Element[] {
  const heading = place.matches(PARTS) ? [...place.querySelectorAll('h1, h2, h3')].filter(isSeen) : []
  return [...heading, ...choices(place)].slice(0, 1)
}

const isSeen = (element: Element) => element.getClientRects().length > 0
