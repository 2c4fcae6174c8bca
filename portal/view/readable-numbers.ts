/** `Text START to +12025550175 first.` → `Text START to (202) 555-0175 first.` */
export const withReadableNumbers = (words: string) => words.replace(/\+1(\d{3})(\d{3})(\d{4})\b/g, '($1) $2-$3')
