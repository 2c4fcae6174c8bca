import { createContext, useContext, useEffect } from 'react'
import { brand } from '../../../content/product.ts'

/** Whether a search stands in front of the page, which has its own title back afterwards. */
export const Covered = createContext(false)

export function useTitle(title: string): void {
  const isCovered = useContext(Covered)
  useEffect(() => {
    if (isCovered) return
    document.title = title === 'The desk' ? `${title} · ${brand}` : `${title} · The desk · ${brand}`
  }, [title, isCovered])
}
