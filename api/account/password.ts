/**
 * Passwords as Argon2id hashes in PHC strings: `$argon2id$v=19$m=19456,t=2,p=1$salt$hash`, both in unpadded base64.
 * Parameters: OWASP Password Storage Cheat Sheet, second of its equivalent choices.
 */
import { argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import { type Asker, fairQueue, type QueueLimits } from '../http/fair-queue.ts'

/** The cost of a hash. */
export interface Argon2Cost {
  readonly memory_kib: number
  readonly passes: number
  readonly parallelism: number
}

const RECOMMENDED: Argon2Cost = { memory_kib: 19_456, passes: 2, parallelism: 1 }
const salt_bytes = 16
const hash_bytes = 32

/** Each hash takes 19 MiB and about 30 ms of a core: more at once would only queue unseen inside libuv. */
const QUEUE: QueueLimits = { running_max: 2, kept_max: 1, waiting_max: 100 }

const derive = promisify(argon2)
const queue = fairQueue(QUEUE)

export interface Passwords {
  /**
   * A PHC string for a new password.
   * @param asker whose turn it takes: a heavy requester delays only themselves (`http/fair-queue.ts`)
   * @throws {Refusal} 429 when the asker has too many waiting
   * @throws {Busy} when more people sign in at once than this process can hash for
   */
  hash(password: string, asker: Asker): Promise<string>
  /**
   * Whether the password matches the hash. With `null` (unknown account) it takes as long and returns false, so that
   * timing does not reveal which addresses are registered.
   * @throws as `hash` does
   */
  verify(password: string, phc: string | null, asker: Asker): Promise<boolean>
  /** Whether a hash was made with another cost than the current one; the next login replaces it. */
  needsRehash(phc: string): boolean
}

/** @param cost lower than recommended only in tests, which hash hundreds of passwords that protect nothing. */
export function createPasswords(cost: Argon2Cost = RECOMMENDED): Passwords {
  const nobody = format(cost, Buffer.alloc(salt_bytes), Buffer.alloc(hash_bytes))
  return {
    async hash(password, asker) {
      const salt = randomBytes(salt_bytes)
      return format(cost, salt, await argon2id(asker, password, { salt, cost, hash_bytes }))
    },
    async verify(password, phc, asker) {
      const { salt, hash, cost: made } = parse(phc ?? nobody)
      const derived = await argon2id(asker, password, { salt, cost: made, hash_bytes: hash.length })
      return timingSafeEqual(derived, hash) && phc !== null
    },
    needsRehash(phc) {
      const { cost: made } = parse(phc)
      return made.memory_kib !== cost.memory_kib || made.passes !== cost.passes || made.parallelism !== cost.parallelism
    },
  }
}

interface Derivation {
  readonly salt: Buffer
  readonly cost: Argon2Cost
  readonly hash_bytes: number
}

function argon2id(asker: Asker, password: string, { salt, cost, hash_bytes }: Derivation): Promise<Buffer> {
  // NFC, so that an accented letter is the same whether typed on a Mac or a PC.
  const message = Buffer.from(password.normalize('NFC'))
  const { memory_kib: memory, passes, parallelism } = cost
  const parameters = { message, nonce: salt, tagLength: hash_bytes, memory, passes, parallelism }
  return queue(asker, () => derive('argon2id', parameters))
}

function format({ memory_kib, passes, parallelism }: Argon2Cost, salt: Buffer, hash: Buffer): string {
  return `$argon2id$v=19$m=${memory_kib},t=${passes},p=${parallelism}$${unpadded(salt)}$${unpadded(hash)}`
}

function parse(phc: string): { cost: Argon2Cost; salt: Buffer; hash: Buffer } {
  const [, algorithm, version, costs, salt, hash] = phc.split('$')
  const [memory, passes, parallelism] = (costs?.match(/^m=(\d+),t=(\d+),p=(\d+)$/) ?? []).slice(1).map(Number)
  if (algorithm !== 'argon2id' || version !== 'v=19' || !memory || !passes || !parallelism || !salt || !hash) {
    throw new Error('A stored password hash is not an Argon2id PHC string.')
  }
  return {
    cost: { memory_kib: memory, passes, parallelism },
    salt: Buffer.from(salt, 'base64'),
    hash: Buffer.from(hash, 'base64'),
  }
}

function unpadded(bytes: Buffer): string {
  return bytes.toString('base64').replace(/=+$/, '')
}
