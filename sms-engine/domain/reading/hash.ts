import { fnv1a } from '../model/fnv1a.ts'

/** FNV-1a with a finalizer, 32 bits. */
export function hash(text: string): number {
  let value = fnv1a(text)
  value = Math.imul(value ^ (value >>> 16), 0x85ebca6b)
  value = Math.imul(value ^ (value >>> 13), 0xc2b2ae35)
  return (value ^ (value >>> 16)) >>> 0
}
