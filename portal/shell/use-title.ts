import { useEffect } from 'react'
import { brand } from '../../content/product.ts'

/** Names the document by what it shows, once that is known. In an effect, which comes after the page's own title. */
export function useTitle(title: string | undefined) {
  useEffect(() => {
    if (title !== undefined) document.title = `${title} · ${brand}`
  }, [title])
}
