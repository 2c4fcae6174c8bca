/** A software authenticator: creates passkeys and signs with them as a phone does when its owner unlocks it. */
import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto'
import { isoCBOR } from '@simplewebauthn/server/helpers'
import type { PasskeyProof, PasskeyRegistration } from '../schemas/passkeys.ts'

/** Flag bits of the authenticator data (WebAuthn, section 6.1). */
const flags = { userPresent: 0x01, userVerified: 0x04, attestedCredential: 0x40 }

export interface AuthenticatorOptions {
  /** The site whose page asks it; its answers are valid for no other. */
  readonly origin: string
  /** False when nobody unlocked it. */
  readonly isUnlocked?: boolean
}

export function softwareAuthenticator({ origin, isUnlocked = true }: AuthenticatorOptions) {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const credentialId = randomBytes(32)
  const id = credentialId.toString('base64url')
  const unlocked = flags.userPresent | (isUnlocked ? flags.userVerified : 0)
  let counter = 0

  function clientData(type: string, challenge: string): Buffer {
    return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))
  }
  function authenticatorData(flag: number, credential = Buffer.alloc(0)): Buffer {
    const count = Buffer.alloc(4)
    count.writeUInt32BE(counter)
    return Buffer.concat([sha256(new URL(origin).hostname), Buffer.from([flag]), count, credential])
  }

  return {
    id,
    /** Simulates a cloned authenticator whose counter lags. */
    setCounter(count: number): void {
      counter = count
    },
    create({ challenge }: { challenge: string }): PasskeyRegistration {
      const length = Buffer.alloc(2)
      length.writeUInt16BE(credentialId.length)
      const credential = Buffer.concat([Buffer.alloc(16), length, credentialId, coseKey(publicKey)])
      const authData = new Uint8Array(authenticatorData(unlocked | flags.attestedCredential, credential))
      const attestation = new Map<string, string | Uint8Array | Map<string, string>>([
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', authData],
      ])
      const response = {
        clientDataJSON: clientData('webauthn.create', challenge).toString('base64url'),
        attestationObject: Buffer.from(isoCBOR.encode(attestation)).toString('base64url'),
        transports: ['internal'],
      }
      return { id, rawId: id, type: 'public-key', clientExtensionResults: {}, response }
    },
    get({ challenge }: { challenge: string }): PasskeyProof {
      counter += 1
      const data = clientData('webauthn.get', challenge)
      const authData = authenticatorData(unlocked)
      const signature = sign('sha256', Buffer.concat([authData, sha256(data)]), privateKey)
      const response = {
        clientDataJSON: data.toString('base64url'),
        authenticatorData: authData.toString('base64url'),
        signature: signature.toString('base64url'),
      }
      return { id, rawId: id, type: 'public-key', clientExtensionResults: {}, response }
    },
  }
}

function sha256(data: string | Buffer): Buffer {
  return createHash('sha256').update(data).digest()
}

/** The public key in COSE format: key type EC2, algorithm ES256, curve P-256, and the point (RFC 9053). */
function coseKey(key: KeyObject): Uint8Array {
  const { x = '', y = '' } = key.export({ format: 'jwk' })
  const point = (coordinate: string) => new Uint8Array(Buffer.from(coordinate, 'base64url'))
  const map = new Map<number, number | Uint8Array>([
    [1, 2],
    [3, -7],
    [-1, 1],
    [-2, point(x)],
    [-3, point(y)],
  ])
  return isoCBOR.encode(map)
}
