const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']
const dated = new RegExp(String.raw`\b(?:${months.join('|')})[a-z]* \d`, 'i')

/** Spells "4/15" as "Apr 15" when the options are dates. */
export function withDatesSpelt(text: string, options: readonly string[]): string {
  if (!options.some((option) => dated.test(option))) return text
  return text.replace(
    /\b(1[0-2]|0?[1-9])[/-](3[01]|[12]\d|0?[1-9])\b/g,
    (_, month: string, day: string) => `${months[Number(month) - 1]} ${Number(day)}`,
  )
}
