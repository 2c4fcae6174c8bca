import { type FormEvent, useEffect, useRef, useState } from 'react'
import { useHydrated } from '../../hooks/use-hydrated.ts'

/** The text of each named input, as it stands when the form is sent. */
type Values<Field extends string> = Readonly<Record<Field, string>>

/**
 * A form that is read when it is sent. `send` runs once at a time; while it does, `isPending` is true, and it stays so
 * when `send` says that the page is being left. `refuse` marks an input by its name and puts
 * the cursor into it. Until the page is alive nothing can be sent (`isReady`), and the browser's own way of
 * sending would at least keep a password out of the address.
 */
export function useForm<Field extends string>(
  fields: readonly Field[],
  send: (values: Values<Field>, refuse: (field: Field) => void) => Promise<'staying' | 'leaving'>,
) {
  const form = useRef<HTMLFormElement>(null)
  const isReady = useHydrated()
  const [isPending, setPending] = useState(false)
  const [invalid, setInvalid] = useState<Field>()

  useEffect(() => {
    /** The browser's Back may bring the page again as it was left. */
    function reopen(event: PageTransitionEvent) {
      if (event.persisted) setPending(false)
    }
    addEventListener('pageshow', reopen)
    return () => removeEventListener('pageshow', reopen)
  }, [])

  function refuse(field: Field) {
    setInvalid(field)
    form.current?.querySelector<HTMLInputElement>(`[name="${field}"]`)?.focus()
  }

  async function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (isPending) return
    const data = new FormData(event.currentTarget)
    const values = Object.fromEntries(fields.map((field) => [field, String(data.get(field) ?? '')])) as Values<Field>
    setInvalid(undefined)
    setPending(true)
    if ((await send(values, refuse)) === 'staying') setPending(false)
  }

  /** What makes an input one of this form's. */
  function input(name: Field) {
    const marked = name === invalid && { 'aria-invalid': true, onChange: () => setInvalid(undefined) }
    return { name, required: true, ...marked }
  }

  return { input, isReady, isPending, formProps: { ref: form, method: 'post', onSubmit, noValidate: true } }
}
