/**
 * Why a passkey ceremony failed, as a sentence to show to people.
 *
 * @param error what was thrown; one named `PasskeyUnused` has its own sentence
 * @param said the service's own sentence, if it sent one
 */
export function passkeyFailure(error: unknown, said: string | undefined): string {
  if (said) return said
  const isUnused = error instanceof Error && error.name === 'PasskeyUnused'
  return isUnused ? error.message : 'We could not reach the service. Please try again.'
}
