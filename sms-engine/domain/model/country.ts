/** Area codes of +1 outside the US, its territories and Canada. */
const others: ReadonlySet<string> = new Set(
  '242 246 264 268 284 345 441 473 649 658 664 721 758 767 784 809 829 849 868 869 876'.split(' '),
)

/** Whether an E.164 number is in the US or Canada, where 988 answers. */
export function isUsOrCanada(number: string | null): boolean {
  const code = /^\+1(\d{3})\d{7}$/.exec(number ?? '')?.[1]
  return code !== undefined && !others.has(code)
}
