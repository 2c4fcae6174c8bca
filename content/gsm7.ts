/**
 * The 7-bit default alphabet of 3GPP TS 23.038, and what a text costs in it. One character outside the alphabet turns
 * the whole message into UCS-2, which more than doubles its segments.
 */
const basic =
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà'
/** Sent as an escape and a character: two septets. */
const extended = '\f^{}\\[~]|€'

const outside = new RegExp(`[^${escapedForClass(basic + extended)}]`, 'gu')
const twoSeptets = new RegExp(`[${escapedForClass(extended)}]`, 'g')

function escapedForClass(characters: string): string {
  return characters.replace(/[\\\]^-]/g, '\\$&')
}

const septetsAlone = 160
const septetsOfPart = 153

/** The characters of `text` that GSM-7 does not have, each once. */
export function charactersOutsideGsm7(text: string): string[] {
  return [...new Set(text.match(outside))]
}

/** Septets of a text within the alphabet. */
export function countSeptets(text: string): number {
  return text.length + (text.match(twoSeptets)?.length ?? 0)
}

/** Segments of a text within the alphabet: one up to 160 septets, otherwise parts of 153 that never split an escape. */
export function countSegments(text: string): number {
  if (countSeptets(text) <= septetsAlone) return 1
  let segments = 1
  let used = 0
  for (const character of text) {
    const cost = extended.includes(character) ? 2 : 1
    if (used + cost > septetsOfPart) {
      segments += 1
      used = 0
    }
    used += cost
  }
  return segments
}
