import { useState } from 'react'
import { Link } from 'react-router-dom'
import { brand } from '../../../content/product.ts'
import { resetPassword } from '../../api/commands.ts'
import { serverCode, serverMessage } from '../../api/request.ts'
import { tellUnclear, untilGone } from '../../api/use-command.ts'
import { endSession } from '../../session/browser-session.ts'
import { fail, succeedOnNextPage } from '../../toasts/toasts.ts'
import { NewPasswordField } from '../../ui/new-password-field.tsx'
import { newPasswordProblem } from '../../view/new-password.ts'
import { AuthPage } from './auth-page.tsx'
import { Outcome } from './outcome.tsx'
import { SubmitButton } from './submit-button.tsx'
import { useForm } from './use-form.ts'

/** After these errors the link no longer works, whatever password is tried. */
const spentLink: readonly (string | undefined)[] = ['expired_link', 'email_taken']

/** Sets a new password through a mailed link, and signs out every device, including this one. */
export function NewPassword({ token }: { token: string }) {
  const [refusal, setRefusal] = useState<string>()
  const { formProps, input, ...state } = useForm({
    fields: ['password'],
    problemIn({ password }) {
      const message = newPasswordProblem(password)
      return message === undefined ? undefined : { message, field: 'password' }
    },
    async send({ password }) {
      const { message } = await resetPassword({ token, password })
      succeedOnNextPage('Password Changed', message)
      endSession()
      await untilGone
    },
    onFailure(error) {
      const message = serverMessage(error) ?? `We could not reach ${brand}. Please try again.`
      const code = serverCode(error)
      if (spentLink.includes(code)) setRefusal(message)
      else if (!tellUnclear(error)) fail('Not Changed', message)
    },
  })

  if (refusal) {
    return (
      <AuthPage title="Your password is unchanged">
        <Outcome>
          <p>{refusal}</p>
        </Outcome>
        <Link className="button is-primary auth-submit" to="/reset-password" reloadDocument>
          Ask for another link
        </Link>
      </AuthPage>
    )
  }
  return (
    <AuthPage title="Choose a new password">
      <form {...formProps}>
        <NewPasswordField label="New password" {...input('password')} />
        <SubmitButton label="Change password" pending="Changing..." {...state} />
        <p className="auth-other small weak">This signs out every device. Then sign in with the new password.</p>
      </form>
    </AuthPage>
  )
}
