import { useLocation, useNavigate, useSearchParams } from 'react-router-dom'

/** A dialog that stands in the address, so that a reload keeps it and Back closes it. */
export interface UrlDialog {
  /** What it shows; null while it is closed. */
  readonly shown: string | null
  open(what: string): void
  /** Shows something else in its place: Back closes it as before. */
  change(what: string): void
  close(): void
}

/** @param name the parameter of the address that opens the dialog */
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
    /** Goes back where the dialog was opened on this page; where the address came with it, takes it out of the address. */
    close() {
      if (state?.opened === name) return navigate(-1)
      const next = new URLSearchParams(search)
      next.delete(name)
      navigate({ search: `?${next}` }, { replace: true })
    },
  }
}
