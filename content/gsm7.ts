/**
 * The 7-bit default alphabet of 3GPP TS 23.038 and what a text costs in it. One character outside the alphabet turns
 * the whole message into UCS-2, which more than doubles its segments.
 */
const basic = new Set(
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà',
)
/** Sent as an escape and a character: two septets. */
const extended = new Set('\f^{}\\[~]|€')

const septetsAlone = 160
const septetsOfPart = 153

/** The characters of `text` that GSM-7 lacks, each once. */
export function charactersOutsideGsm7(text: string): string[] {
  return [...new Set(text)].filter((character) => !basic.has(character) && !extended.has(character))
}

/** Septets of a text that is within the alphabet. */
export function countSeptets(text: string): number {
  let septets = 0
  for (const character of text) septets += extended.has(character) ? 2 : 1
  return septets
}

/** Segments of a text that is within the alphabet: one up to 160 septets, else parts of 153 that never split an escape. */
export function countSegments(text: string): number {
  if (countSeptets(text) <= septetsAlone) return 1
  let segments = 1
  let used = 0
  for (const character of text) {
    const cost = extended.has(character) ? 2 : 1
    if (used + cost > septetsOfPart) {
      segments += 1
      used = 0
    }
    used += cost
  }
  return segments
}
