/**
 * The carrier's own count of segments. Deliberately not the engine's: a carrier sharing our code could never disagree
 * with it.
 */

const GSM_7 = new Set(
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞ ÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà',
)
/** Characters of the extension table take two septets, one for the escape (3GPP TS 23.038, 6.2.1.1). */
const GSM_7_EXTENSION = new Set('\f^{}\\[~]|€')

/** Segments billed for `body`: GSM-7 160, then 153 each; anything else UCS-2 70, then 67 each. At least 1. */
export function countSegments(body: string): number {
  const septets = countSeptets(body)
  if (septets === null) return body.length <= 70 ? 1 : Math.ceil(body.length / 67)
  return septets <= 160 ? 1 : Math.ceil(septets / 153)
}

function countSeptets(body: string): number | null {
  let septets = 0
  for (const character of body) {
    if (GSM_7.has(character)) septets += 1
    else if (GSM_7_EXTENSION.has(character)) septets += 2
    else return null
  }
  return septets
}
