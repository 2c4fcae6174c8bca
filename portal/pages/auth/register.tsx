import { Link, useLocation } from 'react-router-dom'
import { brand, limits } from '../../../content/product.ts'
import { register } from '../../api/commands.ts'
import { tellFailure, untilGone } from '../../api/use-command.ts'
import { beginSession } from '../../session/browser-session.ts'
import { succeedOnNextPage } from '../../toasts/toasts.ts'
import { Field } from '../../ui/field.tsx'
import { NewPasswordField } from '../../ui/new-password-field.tsx'
import { PasswordField } from '../../ui/password-field.tsx'
import { registrationProblem } from '../../view/credentials-form.ts'
import { nextPath } from '../../view/next-path.ts'
import { AuthPage } from './auth-page.tsx'
import { SubmitButton } from './submit-button.tsx'
import { useForm } from './use-form.ts'

export default function Register() {
  const { search } = useLocation()
  const { formProps, input, ...state } = useForm({
    fields: ['firstName', 'lastName', 'email', 'password', 'confirmPassword'],
    problemIn: registrationProblem,
    async send({ confirmPassword: _, ...registration }) {
      const signedIn = await register(registration)
      succeedOnNextPage('Account created', 'Five short steps and your lessons begin.')
      beginSession(signedIn, nextPath(search))
      await untilGone
    },
    onFailure: (error) =>
      tellFailure({ title: 'Registration Failed', message: 'Something went wrong during registration' }, error),
  })

  return (
    <AuthPage title={`Join ${brand}`}>
      <form {...formProps}>
        <div className="pair">
          <Field
            label="First name"
            {...input('firstName')}
            autoComplete="given-name"
            maxLength={limits.nameLengthMax}
          />
          <Field label="Last name" {...input('lastName')} autoComplete="family-name" maxLength={limits.nameLengthMax} />
        </div>
        <Field label="Email" {...input('email')} type="email" autoComplete="email" maxLength={limits.emailLengthMax} />
        <NewPasswordField label="Password" {...input('password')} />
        <PasswordField label="Confirm password" {...input('confirmPassword')} autoComplete="new-password" />
        <SubmitButton label="Create Account" pending="Creating Account..." {...state} />
        <p className="auth-other">
          Already have an account? <Link to={`/login${search}`}>Sign in</Link>
        </p>
        <p className="small weak">
          By creating an account you accept our <Link to="/terms">Terms of Service</Link> and{' '}
          <Link to="/privacy">Privacy Policy</Link>.
        </p>
      </form>
    </AuthPage>
  )
}
