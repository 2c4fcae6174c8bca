/** First letters of first and last name, uppercased; `U` if there are none (specification, section 2). */
export function initials(user: { firstName: string; lastName: string }): string {
  const letters = [user.firstName, user.lastName].map((name) => [...name.trim()][0] ?? '').join('')
  return letters.toUpperCase() || 'U'
}
