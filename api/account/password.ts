/**
 * Passwords as Argon2id hashes in PHC strings: `$argon2id$v=19$m=19456,t=2,p=1$salt$hash`, both in unpadded base64.
 * Parameters: OWASP Password Storage Cheat Sheet, second of its equal choices.
 */
import { argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import { createGate } from './gate.ts'

const MEMORY_KIB = 19_456
const PASSES = 2
const PARALLELISM = 1
const SALT_BYTES = 16
const HASH_BYTES = 32

/** Each hash takes 19 MiB and about 30 ms of a core: more at once would only queue inside libuv, out of our sight. */
const HASHES_AT_ONCE_MAX = 2
const HASHES_WAITING_MAX = 100

const derive = promisify(argon2)
const gate = createGate({ runningMax: HASHES_AT_ONCE_MAX, waitingMax: HASHES_WAITING_MAX })

interface Parameters {
  memory: number
  passes: number
  parallelism: number
}
const current: Parameters = { memory: MEMORY_KIB, passes: PASSES, parallelism: PARALLELISM }

function argon2id(password: string, salt: Buffer, parameters: Parameters, tagLength: number): Promise<Buffer> {
  // NFC, so that an accented letter typed on a Mac and on a PC is the same letter.
  const message = Buffer.from(password.normalize('NFC'))
  return gate.run(() => derive('argon2id', { message, nonce: salt, tagLength, ...parameters }))
}

/**
 * A PHC string for a new password.
 * @throws {Busy} when more people sign in at once than this process can hash for.
 */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(SALT_BYTES)
  const hash = await argon2id(password, salt, current, HASH_BYTES)
  return `$argon2id$v=19$m=${MEMORY_KIB},t=${PASSES},p=${PARALLELISM}$${unpadded(salt)}$${unpadded(hash)}`
}

/**
 * Whether the password belongs to the hash. With `null` (unknown account) it takes as long and says no, so that time
 * does not tell which addresses are registered.
 * @throws {Busy} as `hashPassword` does.
 */
export async function verifyPassword(password: string, phc: string | null): Promise<boolean> {
  const { parameters, salt, hash } = parse(phc ?? NOBODY)
  const derived = await argon2id(password, salt, parameters, hash.length)
  return timingSafeEqual(derived, hash) && phc !== null
}

/** Whether a hash was made with other parameters than today's; the next login replaces it. */
export function needsRehash(phc: string): boolean {
  const { parameters } = parse(phc)
  return parameters.memory !== MEMORY_KIB || parameters.passes !== PASSES || parameters.parallelism !== PARALLELISM
}

const NOBODY = `$argon2id$v=19$m=${MEMORY_KIB},t=${PASSES},p=${PARALLELISM}$${unpadded(Buffer.alloc(SALT_BYTES))}$${unpadded(Buffer.alloc(HASH_BYTES))}`

function parse(phc: string): { parameters: Parameters; salt: Buffer; hash: Buffer } {
  const [, algorithm, version, costs, salt, hash] = phc.split('$')
  const [memory, passes, parallelism] = (costs?.match(/^m=(\d+),t=(\d+),p=(\d+)$/) ?? []).slice(1).map(Number)
  if (algorithm !== 'argon2id' || version !== 'v=19' || !memory || !passes || !parallelism || !salt || !hash) {
    throw new Error('A stored password hash is not an Argon2id PHC string.')
  }
  return {
    parameters: { memory, passes, parallelism },
    salt: Buffer.from(salt, 'base64'),
    hash: Buffer.from(hash, 'base64'),
  }
}

function unpadded(bytes: Buffer): string {
  return bytes.toString('base64').replace(/=+$/, '')
}
