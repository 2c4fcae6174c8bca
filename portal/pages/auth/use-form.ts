import { type FormEvent, useRef, useState } from 'react'
import { useHydrated } from '../../components/use-hydrated.ts'

/** The text of each named input, as it stands when the form is sent. */
type Values<Field extends string> = Readonly<Record<Field, string>>

/**
 * A form that is read when it is sent. `send` runs once at a time; while it does, `isPending` is true. `focus` puts the
 * cursor into an input by its name. Until the page is alive nothing can be sent (`isReady`), and the browser's own way of
 * sending would at least keep a password out of the address.
 */
export function useForm<Field extends string>(
  fields: readonly Field[],
  send: (values: Values<Field>, focus: (field: Field) => void) => Promise<void>,
) {
  const form = useRef<HTMLFormElement>(null)
  const isReady = useHydrated()
  const [isPending, setPending] = useState(false)

  function focus(field: Field) {
    form.current?.querySelector<HTMLInputElement>(`[name="${field}"]`)?.focus()
  }

  async function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (isPending) return
    const data = new FormData(event.currentTarget)
    const values = Object.fromEntries(fields.map((field) => [field, String(data.get(field) ?? '')])) as Values<Field>
    setPending(true)
    await send(values, focus)
    setPending(false)
  }

  return { isReady, isPending, formProps: { ref: form, method: 'post', onSubmit, noValidate: true } }
}
