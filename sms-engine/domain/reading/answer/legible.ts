import { toPlain } from '../../wording/segment.ts'

/** The words for a picture. Letters become capitals, because nobody draws an article. */
const pictures: Readonly<Record<string, string>> = {
  '\u{1f170}': ' A ',
  '\u{1f171}': ' B ',
  '\u{1f41d}': ' bee ',
  '\u{1f30a}': ' sea ',
  '\u2b06': ' up ',
  '\u2197': ' up ',
  '\u{1f53a}': ' up ',
  '\u{1f53c}': ' up ',
  '\u{1f4c8}': ' up ',
  '\u2b07': ' down ',
  '\u2198': ' down ',
  '\u{1f53b}': ' down ',
  '\u{1f53d}': ' down ',
  '\u{1f4c9}': ' down ',
  '\u2b05': ' left ',
  '\u27a1': ' right ',
  '\u{1f448}': ' left ',
  '\u{1f449}': ' right ',
  '\u{1f947}': ' first ',
  '\u{1f948}': ' second ',
  '\u{1f949}': ' third ',
  '\u{1f51f}': ' 10 ',
  '\u{1f937}': ' shrug ',
  '\u{1f446}': ' up ',
  '\u{1f447}': ' down ',
  '\u2705': ' true ',
  '\u2714': ' true ',
  '\u274c': ' false ',
  '\u2716': ' false ',
  '\u00bd': ' a half ',
  '\u00bc': ' a quarter ',
  '\u00be': ' three quarters ',
  '\u2153': ' a third ',
  '\u2154': ' two thirds ',
}

/** The code points of A in the boxed and circled alphabets that Unicode does not fold, and in the halves of flags. */
const alphabets: readonly number[] = [0x1f150, 0x1f170, 0x1f1e6]

/** Cyrillic and Greek letters that look like Latin ones. */
const lookAlikes: Readonly<Record<string, string>> = Object.fromEntries(
  [
    ...['\u0430a', '\u0432b', '\u0435e', '\u043ak', '\u043cm', '\u043dh', '\u043eo', '\u0440p', '\u0441c', '\u0442t'],
    ...['\u0443y', '\u0445x', '\u0456i', '\u0455s', '\u0501d', '\u044cb', '\u03f2c'],
    ...['\u03b1a', '\u03b2b', '\u03b5e', '\u03b9i', '\u03bak', '\u03bdn', '\u03bfo', '\u03c1p', '\u03c4t', '\u03c7x'],
  ].flatMap((pair) => {
    const [foreign = '', latin = ''] = pair
    return [
      [foreign, latin],
      [foreign.toUpperCase(), latin.toUpperCase()],
    ]
  }),
)

const foreignWord = /[\p{Script=Cyrillic}\p{Script=Greek}]{2,}/u
const latin = /\p{Script=Latin}/u

/**
 * A text in Latin letters and plain punctuation, with letters in boxes, look-alikes and arrows replaced by what they
 * stand for.
 */
export function legible(raw: string): string {
  if (/^[\x20-\x7e\n]*$/.test(raw)) return raw
  const counted = raw.replace(/(?<=\d)\s?[\u00bc-\u00be]/gu, (found) => ` and${pictures[found.trim()] ?? ''}`)
  const drawn = counted.replace(
    /[\u00bc-\u00be\u2153\u2154\u2190-\u{1fbff}]/gu,
    (found) => pictures[found] ?? boxed(found) ?? found,
  )
  const plain = toPlain(drawn.normalize('NFKC')).replace(/\p{Cf}|\ufe0f|\u20e3/gu, '')
  const isForeign = foreignWord.test(plain) && !latin.test(plain)
  return isForeign
    ? plain
    : plain.replace(/[\p{Script=Cyrillic}\p{Script=Greek}]/gu, (found) => lookAlikes[found] ?? found)
}

function boxed(character: string): string | null {
  const code = character.codePointAt(0) ?? 0
  const first = alphabets.find((start) => code >= start && code < start + 26)
  return first === undefined ? null : ` ${String.fromCharCode(0x41 + code - first)} `
}
