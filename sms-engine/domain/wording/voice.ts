import { voices } from '../../../content/product.ts'
import { fnv1a } from '../model/fnv1a.ts'

/** The parts of our texts that vary. */
export type Voice = keyof typeof voices

/** The last wording used for each part, by index. */
export type Said = { readonly [voice in Voice]?: number | undefined }

/** A wording, and the record of wordings that includes it. */
export interface Voiced {
  readonly words: string
  readonly said: Said
}

/**
 * The wording of a part for an ask or a lesson: always the same for the same id and previous wording, and never the
 * previous wording itself.
 */
export function voice(part: Voice, id: string, said: Said | undefined): Voiced {
  const all = voices[part]
  const chosen = numberOf(id) % all.length
  const index = chosen === said?.[part] ? (chosen + 1) % all.length : chosen
  return { words: all[index] ?? all[0], said: { ...said, [part]: index } }
}

function numberOf(id: string): number {
  const value = fnv1a(id)
  return (value ^ (value >>> 15)) >>> 0
}
