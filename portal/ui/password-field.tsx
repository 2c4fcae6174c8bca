import { type ComponentProps, useId, useState } from 'react'

/** A password that can be shown. */
export function PasswordField({ label, ...input }: ComponentProps<'input'> & { label: string }) {
  const id = useId()
  const [isShown, setShown] = useState(false)
  return (
    <div className="field">
      <label className="label" htmlFor={id}>
        {label}
      </label>
      <div className="reveal">
        <input className="input" id={id} type={isShown ? 'text' : 'password'} {...input} />
        <button type="button" aria-controls={id} onClick={() => setShown(!isShown)}>
          {isShown ? 'Hide' : 'Show'}
          <span className="is-sr-only"> {label.toLowerCase()}</span>
        </button>
      </div>
    </div>
  )
}
