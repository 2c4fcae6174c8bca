import { type FormEvent, useEffect, useRef, useState } from 'react'
import { refusedField } from '../../api/request.ts'
import { useCommand } from '../../api/use-command.ts'
import { useHydrated } from '../../hooks/use-hydrated.ts'
import { fail } from '../../toasts/toasts.ts'
import type { FormProblem } from '../../view/credentials-form.ts'

/** The text of each named input when the form is submitted. */
type Values<Field extends string> = Readonly<Record<Field, string>>

interface FormRules<Field extends string> {
  readonly fields: readonly Field[]
  /** Checks the values before anything is sent. */
  problemIn(values: Values<Field>): FormProblem<Field> | undefined
  /** Makes the call. Awaits `untilGone` when it leads to another page. */
  send(values: Values<Field>): Promise<void>
  /** Tells the learner. The input that the service refused is marked as well. */
  onFailure(error: unknown): void
}

/**
 * A form whose inputs are read on submit. Nothing can be sent until React has hydrated the page (`isReady`). If the
 * browser submits it natively all the same, `method="post"` keeps the password out of the address.
 */
export function useForm<Field extends string>({ fields, problemIn, send, onFailure }: FormRules<Field>) {
  const form = useRef<HTMLFormElement>(null)
  const isReady = useHydrated()
  const [refused, setRefused] = useState<FormProblem<Field>>()
  const { isPending, run, reset } = useCommand(send, (error) => {
    onFailure(error)
    const found = refusedField(error)
    const field = fields.find((name) => name === found?.field)
    if (found && field) refuse({ field, message: found.message })
  })

  useEffect(() => {
    /** The browser's Back may restore the page as it was left, still waiting. */
    function reopen(event: PageTransitionEvent) {
      if (event.persisted) reset()
    }
    addEventListener('pageshow', reopen)
    return () => removeEventListener('pageshow', reopen)
  }, [reset])

  function refuse(problem: FormProblem<Field>) {
    setRefused(problem)
    form.current?.querySelector<HTMLInputElement>(`[name="${problem.field}"]`)?.focus()
  }

  function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (isPending) return
    const data = new FormData(event.currentTarget)
    const values = Object.fromEntries(fields.map((field) => [field, String(data.get(field) ?? '')])) as Values<Field>
    const problem = problemIn(values)
    setRefused(undefined)
    if (!problem) return void run(values)
    fail('Error', problem.message)
    refuse(problem)
  }

  /** The attributes of a field of this form. Its problem is shown below it until the field is changed. */
  function input(name: Field) {
    const marked = name === refused?.field && { problem: refused.message, onChange: () => setRefused(undefined) }
    return { name, required: true, ...marked }
  }

  return { input, isReady, isPending, formProps: { ref: form, method: 'post', onSubmit, noValidate: true } }
}
