import { useEffect } from 'react'
import { brand } from '../../content/product.ts'

/** Titles the document by what it shows, once known. In an effect, which runs after the page's own title is set. */
export function useTitle(title: string | undefined) {
  useEffect(() => {
    if (title !== undefined) document.title = `${title} · ${brand}`
  }, [title])
}
