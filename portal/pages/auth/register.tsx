import { Link, useLocation } from 'react-router-dom'
import { brand } from '../../../content/product.ts'
import { register } from '../../api/commands.ts'
import { serverMessage } from '../../api/request.ts'
import { Field } from '../../components/field.tsx'
import { PasswordField } from '../../components/password-field.tsx'
import { beginSession } from '../../session/browser-session.ts'
import { fail, succeedOnNextPage } from '../../toasts/toasts.ts'
import { registrationProblem } from '../../view/credentials-form.ts'
import { nextPath } from '../../view/next-path.ts'
import { AuthPage } from './auth-page.tsx'
import { SubmitButton } from './submit-button.tsx'
import { useForm } from './use-form.ts'

const fields = ['firstName', 'lastName', 'email', 'password', 'confirmPassword'] as const

export default function Register() {
  const { search } = useLocation()
  const { formProps, ...state } = useForm(fields, async (values, focus) => {
    const problem = registrationProblem(values)
    if (problem) {
      fail('Error', problem.message)
      focus(problem.field)
      return 'staying'
    }
    const { confirmPassword: _, ...registration } = values
    try {
      const signedIn = await register(registration)
      succeedOnNextPage('Account created', 'Five short steps and your lessons begin.')
      beginSession(signedIn, nextPath(search))
      return 'leaving'
    } catch (error) {
      fail('Registration Failed', serverMessage(error) ?? 'Something went wrong during registration')
      return 'staying'
    }
  })

  return (
    <AuthPage title={`Join ${brand}`}>
      <form {...formProps}>
        <div className="pair">
          <Field label="First name" name="firstName" autoComplete="given-name" required />
          <Field label="Last name" name="lastName" autoComplete="family-name" required />
        </div>
        <Field label="Email" name="email" type="email" autoComplete="email" required />
        <PasswordField
          label="Password"
          name="password"
          autoComplete="new-password"
          placeholder="At least 6 characters"
          required
        />
        <PasswordField label="Confirm password" name="confirmPassword" autoComplete="new-password" required />
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
