import { useEffect, useState } from 'react'

/** Past this many pixels a header changes (specification, section 9). */
const THRESHOLD_PX = 20

/** Whether the page is scrolled past the threshold, and whether it was ever scrolled at all. */
export function useScrolled() {
  const [isScrolled, setScrolled] = useState(false)
  const [wasScrolled, setWasScrolled] = useState(false)

  useEffect(() => {
    setScrolled(scrollY > THRESHOLD_PX)
    function update() {
      setScrolled(scrollY > THRESHOLD_PX)
      setWasScrolled(true)
    }
    addEventListener('scroll', update, { passive: true })
    return () => removeEventListener('scroll', update)
  }, [])
  return { isScrolled, wasScrolled }
}
