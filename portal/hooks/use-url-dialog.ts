import { useLocation, useNavigate, useSearchParams } from 'react-router-dom'

/** A dialog recorded in the address, so that a reload keeps it and Back closes it. */
export interface UrlDialog {
  /** What it shows; null while it is closed. */
  readonly shown: string | null
  open(what: string): void
  /** Shows something else in its place: Back closes it as before. */
  change(what: string): void
  close(): void
}

/** @param name the query parameter that opens the dialog */
export function useUrlDialog(name: string): UrlDialog {
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const { state } = useLocation() as { state: { opened?: string } | null }

  function addressOf(what: string) {
    const next = new URLSearchParams(search)
    next.set(name, what)
    return { search: `?${next}` }
  }

  return {
    shown: search.get(name),
    open: (what) => navigate(addressOf(what), { state: { opened: name } }),
    change: (what) => navigate(addressOf(what), { state, replace: true }),
    /** Goes back if the dialog was opened on this page; if it came with the address, only removes it from there. */
    close() {
      if (state?.opened === name) return navigate(-1)
      const next = new URLSearchParams(search)
      next.delete(name)
      navigate({ search: `?${next}` }, { replace: true })
    },
  }
}
