import { type ComponentProps, useId } from 'react'
import { Icon } from './icon.tsx'

interface FieldProps extends ComponentProps<'input'> {
  label: string
  /** A sentence below the input. */
  help?: string | undefined
  /** What is wrong with it, in place of the help. */
  problem?: string | undefined
}

/** A labeled text input with its help or its problem below. */
export function Field({ label, help, problem, ...input }: FieldProps) {
  const id = useId()
  const described = describe(id, help, problem)
  return (
    <div className="field">
      <label className="label" htmlFor={id}>
        {label}
      </label>
      <input className={problem ? 'input is-danger' : 'input'} id={id} {...described} {...input} />
      <Below id={id} help={help} problem={problem} />
    </div>
  )
}

/** The attributes that link an input to the help or the problem below it. */
export function describe(id: string, help?: string, problem?: string) {
  return {
    'aria-invalid': problem ? true : undefined,
    'aria-describedby': problem || help ? `${id}-below` : undefined,
  }
}

export function Below({ id, help, problem }: { id: string; help?: string | undefined; problem?: string | undefined }) {
  if (problem) {
    return (
      <p className="help is-danger" id={`${id}-below`} role="alert">
        <Icon name="warning" /> {problem}
      </p>
    )
  }
  return help ? (
    <p className="help" id={`${id}-below`}>
      {help}
    </p>
  ) : null
}
