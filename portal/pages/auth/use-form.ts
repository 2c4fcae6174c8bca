import { type FormEvent, useRef, useState } from 'react'

/** The text of each named input, as it stands when the form is sent. */
type Values<Field extends string> = Readonly<Record<Field, string>>

/**
 * A form that is read when it is sent. `send` runs once at a time; while it does, `isPending` is true. `focus` puts the
 * cursor into an input by its name.
 */
export function useForm<Field extends string>(
  fields: readonly Field[],
  send: (values: Values<Field>, focus: (field: Field) => void) => Promise<void>,
) {
  const form = useRef<HTMLFormElement>(null)
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

  return { isPending, formProps: { ref: form, onSubmit, noValidate: true } }
}
