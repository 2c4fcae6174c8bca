import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { Icon } from './icon.tsx'

/** How far an arrow moves a rail (specification, section 9). */
const ARROW_PX = 320

interface RailProps {
  id: string
  title: string
  /** Used in the arrows' labels: `Previous areas`, `Next areas`. */
  noun: string
  /** Pictures rather than cards. */
  isWide?: boolean
  /** List items. */
  children: ReactNode
}

/**
 * A row of cards with a heading that scrolls sideways: by touch, with the keyboard when it has the focus, with two
 * arrows. An arrow at its end is not `disabled`, because that would lose the focus.
 */
export function Rail({ id, title, noun, isWide = false, children }: RailProps) {
  const list = useRef<HTMLUListElement>(null)
  const ends = useEnds(list)
  const move = (by: number) => list.current?.scrollBy({ left: by })

  /** The arrow keys scroll as far as the arrow buttons. On a link inside the rail the browser handles them. */
  function onKeyDown(event: KeyboardEvent) {
    const direction = { ArrowLeft: -1, ArrowRight: 1 }[event.key]
    if (direction === undefined || event.target !== event.currentTarget) return
    event.preventDefault()
    move(direction * ARROW_PX)
  }

  return (
    <section className="band" aria-labelledby={id}>
      <div className="wrap">
        <div className="band-head">
          <h2 id={id}>{title}</h2>
          <div className="arrows">
            <button
              type="button"
              className="round"
              aria-label={`Previous ${noun}`}
              aria-disabled={ends.isAtStart}
              onClick={() => move(-ARROW_PX)}
            >
              <Icon name="left" />
            </button>
            <button
              type="button"
              className="round"
              aria-label={`Next ${noun}`}
              aria-disabled={ends.isAtEnd}
              onClick={() => move(ARROW_PX)}
            >
              <Icon name="right" />
            </button>
          </div>
        </div>
        {/* biome-ignore-start lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
        <ul
          className={isWide ? 'rail is-wide' : 'rail'}
          ref={list}
          tabIndex={0}
          aria-label={title}
          onKeyDown={onKeyDown}
        >
          {children}
        </ul>
        {/* biome-ignore-end lint/a11y/noNoninteractiveTabindex: as above */}
      </div>
    </section>
  )
}

/** Whether the list is scrolled to its start or end, kept up to date on scrolling and resizing. */
function useEnds(list: React.RefObject<HTMLUListElement | null>) {
  const [ends, setEnds] = useState({ isAtStart: true, isAtEnd: false })

  useEffect(() => {
    const rail = list.current
    if (!rail) return
    function update() {
      if (!rail) return
      const isAtStart = rail.scrollLeft < 2
      const isAtEnd = rail.scrollLeft > rail.scrollWidth - rail.clientWidth - 2
      setEnds((before) =>
        before.isAtStart === isAtStart && before.isAtEnd === isAtEnd ? before : { isAtStart, isAtEnd },
      )
    }
    update()
    rail.addEventListener('scroll', update, { passive: true })
    addEventListener('resize', update)
    return () => {
      rail.removeEventListener('scroll', update)
      removeEventListener('resize', update)
    }
  }, [list])
  return ends
}
