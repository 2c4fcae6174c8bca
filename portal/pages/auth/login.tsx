import { Link, useLocation } from 'react-router-dom'
import { brand, limits } from '../../../content/product.ts'
import { login } from '../../api/commands.ts'
import { isRefusal, serverMessage } from '../../api/request.ts'
import { untilGone } from '../../api/use-command.ts'
import { beginSession } from '../../session/browser-session.ts'
import { fail, succeedOnNextPage } from '../../toasts/toasts.ts'
import { Field } from '../../ui/field.tsx'
import { PasswordField } from '../../ui/password-field.tsx'
import { loginProblem } from '../../view/credentials-form.ts'
import { nextPath } from '../../view/next-path.ts'
import { AuthPage } from './auth-page.tsx'
import { PasskeyButton } from './passkey-button.tsx'
import { SubmitButton } from './submit-button.tsx'
import { useForm } from './use-form.ts'

export default function Login() {
  const { search } = useLocation()
  const { formProps, input, ...state } = useForm({
    fields: ['email', 'password'],
    problemIn: loginProblem,
    async send(values) {
      const signedIn = await login(values)
      succeedOnNextPage('Welcome back', `You are signed in as ${signedIn.user.email}.`)
      beginSession(signedIn, nextPath(search))
      await untilGone
    },
    onFailure: (error) => fail('Login Failed', whyNot(error)),
  })

  return (
    <AuthPage title="Welcome back">
      <form {...formProps}>
        <Field label="Email" {...input('email')} type="email" autoComplete="email" maxLength={limits.emailLengthMax} />
        <PasswordField label="Password" {...input('password')} autoComplete="current-password" />
        <SubmitButton label="Sign In" pending="Signing in..." {...state} />
        <PasskeyButton next={nextPath(search)} />
        <p className="auth-other small">
          <Link to="/reset-password">Forgot password?</Link>
        </p>
        <p className="auth-other">
          New to {brand}? <Link to={`/register${search}`}>Create an account</Link>
        </p>
      </form>
    </AuthPage>
  )
}

/** If the service was unreachable or failed, the password may be right: only a refusal can say that it is wrong. */
function whyNot(error: unknown): string {
  if (isRefusal(error)) return serverMessage(error) ?? 'Invalid email or password'
  return `We could not reach ${brand}. Please try again.`
}
