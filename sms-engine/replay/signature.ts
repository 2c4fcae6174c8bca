/**
 * Signs evidence before it leaves the house, and checks whether a file is still as it was signed. Ed25519 (RFC 8032):
 * anybody with the public key can check it, with this program or any other.
 *
 * For JSON, the content of `signed` is signed in its canonical form (RFC 8785: sorted keys, no spaces), so a file may be
 * reformatted. For HTML, every byte before the last line is signed; that line is a comment with the signature.
 */
import { createHash, createPublicKey, type KeyObject, sign, verify } from 'node:crypto'

/** Whether a file is what a key signed. */
export type Verdict =
  | { readonly ok: true; readonly keyId: string; readonly madeAt: string | null }
  | { readonly ok: false; readonly why: string }

const end_of_html = /<!-- Ed25519 ([0-9a-f]{16}) ([A-Za-z0-9+/=]+) -->\s*$/

/** Identifies a key without containing it: the beginning of the SHA-256 of its public half. */
export function keyIdOf(key: KeyObject): string {
  const half = key.type === 'private' ? createPublicKey(key) : key
  return createHash('sha256')
    .update(half.export({ type: 'spki', format: 'der' }))
    .digest('hex')
    .slice(0, 16)
}

/** The public half, in the form given to others. */
export function publicPem(privateKey: KeyObject): string {
  return createPublicKey(privateKey).export({ type: 'spki', format: 'pem' }).toString()
}

/** Every Ed25519 key in a file: it may hold the current key and earlier ones. */
export function readPublicKeys(pem: string): KeyObject[] {
  const blocks = pem.match(/-----BEGIN PUBLIC KEY-----[\s\S]+?-----END PUBLIC KEY-----/g) ?? []
  return blocks.flatMap((block) => {
    try {
      const key = createPublicKey(block)
      return key.asymmetricKeyType === 'ed25519' ? [key] : []
    } catch {
      return []
    }
  })
}

/** @param content JSON values only: no `undefined`, no functions */
export function signJson(content: object, privateKey: KeyObject): string {
  const value = sign(null, Buffer.from(canonical(content)), privateKey).toString('base64')
  const signature = { algorithm: 'Ed25519', key: keyIdOf(privateKey), value }
  return `${JSON.stringify({ signed: content, signature }, null, 2)}\n`
}

/** SHA-256 of the signed form of the content, in hex, short enough to print on paper. */
export function digestOf(content: object): string {
  return createHash('sha256').update(canonical(content)).digest('hex')
}

/** @param html a whole page, without a signature */
export function signHtml(html: string, privateKey: KeyObject): string {
  const value = sign(null, Buffer.from(html), privateKey).toString('base64')
  return `${html}<!-- Ed25519 ${keyIdOf(privateKey)} ${value} -->\n`
}

/** @param publicKeys all keys that may have signed it, the current one and earlier ones */
export function verifyFile(file: string, publicKeys: readonly KeyObject[]): Verdict {
  const html = end_of_html.exec(file)
  if (html) {
    const [, key = '', value = ''] = html
    return check({ bytes: file.slice(0, html.index), key, value, madeAt: null }, publicKeys)
  }
  const read = readSigned(file)
  if (!read)
    return { ok: false, why: 'it is no file that we sign: neither signed JSON nor a page with a signature at its end' }
  return check(read, publicKeys)
}

interface Claim {
  readonly bytes: string
  readonly key: string
  readonly value: string
  readonly madeAt: string | null
}

function check({ bytes, key, value, madeAt }: Claim, publicKeys: readonly KeyObject[]): Verdict {
  const found = publicKeys.find((one) => keyIdOf(one) === key)
  if (!found) return { ok: false, why: `it names the key ${key}, which is none of those given` }
  if (!verify(null, Buffer.from(bytes), found, Buffer.from(value, 'base64'))) {
    return { ok: false, why: 'it is not what was signed: somebody has changed it' }
  }
  return { ok: true, keyId: key, madeAt }
}

function readSigned(file: string): Claim | null {
  try {
    const { signed, signature } = JSON.parse(file)
    const { algorithm, key, value } = signature
    if (algorithm !== 'Ed25519' || typeof key !== 'string' || typeof value !== 'string') return null
    return { bytes: canonical(signed), key, value, madeAt: typeof signed.madeAt === 'string' ? signed.madeAt : null }
  } catch {
    return null
  }
}

/** RFC 8785, as far as we need it: `JSON.stringify` already writes strings and numbers as it requires. */
function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`
  if (value === null || typeof value !== 'object') return JSON.stringify(value)
  const pairs = Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1))
  return `{${pairs.map(([name, each]) => `${JSON.stringify(name)}:${canonical(each)}`).join(',')}}`
}
