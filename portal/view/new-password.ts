import { limits } from '../../content/product.ts'

/** What is wrong with a new password, as far as the portal can tell. The service also refuses the commonest ones. */
export function newPasswordProblem(password: string): string | undefined {
  if (!password) return 'Please enter a new password'
  if (password.length >= limits.passwordLengthMin) return undefined
  return `Password must be at least ${limits.passwordLengthMin} characters long`
}
