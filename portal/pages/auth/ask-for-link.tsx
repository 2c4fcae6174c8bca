import { useState } from 'react'
import { Link } from 'react-router-dom'
import { brand, limits } from '../../../content/product.ts'
import { askForReset } from '../../api/commands.ts'
import { tellFailure } from '../../api/use-command.ts'
import { Field } from '../../ui/field.tsx'
import { AuthPage } from './auth-page.tsx'
import { Outcome } from './outcome.tsx'
import { SubmitButton } from './submit-button.tsx'
import { useForm } from './use-form.ts'

/** Asks for a link by mail. Every address gets the same answer, so that nobody learns who has an account. */
export function AskForLink() {
  const [answer, setAnswer] = useState<string>()
  const { formProps, input, ...state } = useForm({
    fields: ['email'],
    problemIn: ({ email }) =>
      email.trim() ? undefined : { message: 'Please enter your email address', field: 'email' },
    async send({ email }) {
      setAnswer((await askForReset({ email })).message)
    },
    onFailure: (error) =>
      tellFailure({ title: 'Not Sent', message: `We could not reach ${brand}. Please try again.` }, error),
  })

  if (answer) {
    return (
      <AuthPage title="Check your email">
        <Outcome>
          <p>{answer}</p>
          <p>Nothing there after a few minutes? Check your spam folder.</p>
        </Outcome>
        <p className="auth-other">
          <Link to="/reset-password" reloadDocument>
            Try another address
          </Link>
        </p>
      </AuthPage>
    )
  }
  return (
    <AuthPage title="Forgot your password?">
      <form {...formProps}>
        <p className="auth-lead">Enter your email address and we will send you a link to choose a new password.</p>
        <Field label="Email" {...input('email')} type="email" autoComplete="email" maxLength={limits.emailLengthMax} />
        <SubmitButton label="Send reset link" pending="Sending..." {...state} />
        <p className="auth-other">
          Remembered it? <Link to="/login">Sign in</Link>
        </p>
      </form>
    </AuthPage>
  )
}
