import { useEffect } from 'react'
import { brand } from '../../../content/product.ts'

export function useTitle(title: string): void {
  useEffect(() => {
    document.title = title === 'The desk' ? `${title} · ${brand}` : `${title} · The desk · ${brand}`
  }, [title])
}
