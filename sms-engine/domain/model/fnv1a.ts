/** FNV-1a over the UTF-16 code units of a text: 32 bits, unsigned. Its high bits vary little for short texts. */
export function fnv1a(text: string): number {
  let value = 0x811c9dc5
  for (let index = 0; index < text.length; index++) value = Math.imul(value ^ text.charCodeAt(index), 0x01000193)
  return value >>> 0
}
