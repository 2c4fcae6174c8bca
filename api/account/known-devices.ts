/**
 * Browsers that signed in before. Such a browser keeps a signed cookie that identifies it to the account; it grants no
 * rights, and only keeps strangers who guess passwords from locking the owner out (OWASP, "device cookies").
 */
import { createHmac, randomBytes } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import type { FastifyReply } from 'fastify'
import { day_ms } from '../../sms-engine/domain/model/units.ts'
import type { Account } from '../entities/account.ts'
import { isSame } from '../http/bearer.ts'

/** How long a browser stays known without signing in again. */
const known_days = 180
/** Up to this many people who share a browser are all known in it. */
const accounts_max = 5
/** Well above what five accounts need. */
const cookie_length_max = 1000

interface Asked {
  readonly headers: IncomingHttpHeaders
}

/** A new password makes every browser unknown: one may belong to the thief who made the change necessary. */
type Owner = Pick<Account, 'id' | 'passwordHash'>

export interface KnownDevices {
  /** The browser's id for the account, or null unless it signed in recently and since the latest password change. */
  find(request: Asked, account: Owner): string | null
  /**
   * Sets the cookie that makes this browser known to the account. An existing id is kept: a new id for each sign-in
   * would allow ten more wrong guesses each time.
   */
  remember(request: Asked, reply: FastifyReply, account: Owner): void
}

export interface KnownDevicesOptions {
  /** The key that signs the cookies, then any other key still accepted. */
  readonly keys: readonly string[]
  /** Browsers accept a `__Host-` cookie only over HTTPS, which development lacks. */
  readonly isHttps: boolean
  readonly machineNow?: () => number
}

export function knownDevices({ keys, isHttps, machineNow = Date.now }: KnownDevicesOptions): KnownDevices {
  const cookie = isHttps ? '__Host-device' : 'device'
  const attributes = `Max-Age=${(known_days * day_ms) / 1000}; Path=/; HttpOnly; SameSite=Strict${isHttps ? '; Secure' : ''}`

  // The account and its password hash are signed but not included: the cookie does not reveal whose it is.
  const signatures = (account: Owner, id: string, day: string) => {
    const signed = `${account.id}.${account.passwordHash}.${id}.${day}`
    return keys.map((key) => createHmac('sha256', key).update(signed).digest('base64url'))
  }
  const today = () => Math.floor(machineNow() / day_ms)

  /** One entry per account: `id.day.signature`. */
  function entriesIn({ headers }: Asked): string[] {
    const pairs = headers.cookie?.split(';').map((pair) => pair.trim()) ?? []
    const value = pairs.find((pair) => pair.startsWith(`${cookie}=`))?.slice(cookie.length + 1) ?? ''
    return value.length > cookie_length_max ? [] : value.split('~').filter(Boolean)
  }

  function idIn(entry: string, account: Owner): string | null {
    const [id = '', day = '', signature = ''] = entry.split('.')
    if (!signatures(account, id, day).some((expected) => isSame(signature, expected))) return null
    return today() - Number(day) < known_days ? id : null
  }

  function find(request: Asked, account: Owner): string | null {
    for (const entry of entriesIn(request)) {
      const id = idIn(entry, account)
      if (id !== null) return id
    }
    return null
  }

  return {
    find,
    remember(request, reply, account) {
      const id = find(request, account) ?? randomBytes(16).toString('base64url')
      const day = `${today()}`
      const others = entriesIn(request).filter((entry) => idIn(entry, account) === null)
      const entries = [`${id}.${day}.${signatures(account, id, day)[0]}`, ...others].slice(0, accounts_max)
      reply.header('set-cookie', `${cookie}=${entries.join('~')}; ${attributes}`)
    },
  }
}
