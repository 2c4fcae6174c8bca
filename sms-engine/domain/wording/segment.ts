import { charactersOutsideGsm7, countSegments as countGsm7Segments, countSeptets } from '../../../content/gsm7.ts'
import { limits } from '../model/limits.ts'

const ucs2_single = 70
const ucs2_part = 67

/** Typographic characters outside GSM-7, with their plain-keyboard equivalents. */
const typographic: Readonly<Record<string, string>> = {
  '\u2018': "'",
  '\u2019': "'",
  '\u201c': '"',
  '\u201d': '"',
  '\u2013': '-',
  '\u2014': '-',
  '\u2026': '...',
  '\u00a0': ' ',
  '\u202f': ' ',
}

/** How a text is sent: its encoding, its length in that encoding's units, and the segments that a carrier bills. */
export interface Segments {
  readonly encoding: 'GSM-7' | 'UCS-2'
  readonly units: number
  readonly segments: number
}

/** Counts segments as carriers do: GSM-7 160/153, UCS-2 70/67 (3GPP TS 23.038). */
export function countSegments(text: string): Segments {
  if (charactersOutsideGsm7(text).length === 0) {
    return { encoding: 'GSM-7', units: countSeptets(text), segments: countGsm7Segments(text) }
  }
  const segments = text.length <= ucs2_single ? 1 : Math.ceil(text.length / ucs2_part)
  return { encoding: 'UCS-2', units: text.length, segments }
}

/** Replaces typographic quotes, dashes and spaces: a single one would switch the whole text to UCS-2. */
export function toPlain(text: string): string {
  return text.replace(
    /[\u2018\u2019\u201c\u201d\u2013\u2014\u2026\u00a0\u202f]/g,
    (found) => typographic[found] ?? found,
  )
}

/** Joins the parts of a text, leaving out optional ones from the end until it fits the limit of segments. */
export function fit(required: string, ...optional: string[]): string {
  for (let count = optional.length; count > 0; count--) {
    const text = [required, ...optional.slice(0, count)].join(' ')
    if (countSegments(text).segments <= limits.sms_segments_max) return text
  }
  return required
}
