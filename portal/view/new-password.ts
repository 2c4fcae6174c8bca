import { limits } from '../../content/product.ts'

/** What is wrong with a password to be set, as far as the portal knows. The service refuses the commonest besides. */
export function newPasswordProblem(password: string): string | undefined {
  if (!password) return 'Please enter a new password'
  if (password.length >= limits.passwordLengthMin) return undefined
  return `Password must be at least ${limits.passwordLengthMin} characters long`
}
