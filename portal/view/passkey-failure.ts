/**
 * Why nothing came of a passkey, in a sentence for people.
 *
 * @param error what was thrown; one named `PasskeyUnused` says it itself
 * @param said the service's own sentence, when it sent one
 */
export function passkeyFailure(error: unknown, said: string | undefined): string {
  if (said) return said
  const isUnused = error instanceof Error && error.name === 'PasskeyUnused'
  return isUnused ? error.message : 'We could not reach the service. Please try again.'
}
