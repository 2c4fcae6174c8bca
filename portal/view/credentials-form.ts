/** The checks of the sign-in and registration forms, in the documented order and words (specification, section 5). */
import { limits } from '../../content/product.ts'

export interface RegistrationForm {
  readonly firstName: string
  readonly lastName: string
  readonly email: string
  readonly password: string
  readonly confirmPassword: string
}

/** `field` is where the cursor belongs. */
export interface FormProblem<Field> {
  readonly message: string
  readonly field: Field
}

export function loginProblem(form: { email: string; password: string }): FormProblem<'email' | 'password'> | undefined {
  if (form.email.trim() && form.password) return undefined
  return { message: 'Please fill in all fields', field: form.email.trim() ? 'password' : 'email' }
}

export function registrationProblem(form: RegistrationForm): FormProblem<keyof RegistrationForm> | undefined {
  const required = ['firstName', 'lastName', 'email', 'password'] as const
  const missing = required.find((field) => !form[field].trim())
  if (missing) return { message: 'Please fill in all required fields', field: missing }
  if (form.password !== form.confirmPassword) return { message: 'Passwords do not match', field: 'confirmPassword' }
  if (form.password.length < limits.passwordLengthMin) {
    return { message: `Password must be at least ${limits.passwordLengthMin} characters long`, field: 'password' }
  }
  return undefined
}
