import { useEffect } from 'react'
import { brand } from '../../../content/product.ts'

/** Titles the page while it is shown. The search stands in front of a page, which has its title back afterwards. */
export function useTitle(title: string): void {
  useEffect(() => {
    const before = document.title
    document.title = title === 'The desk' ? `${title} · ${brand}` : `${title} · The desk · ${brand}`
    return () => {
      document.title = before
    }
  }, [title])
}
