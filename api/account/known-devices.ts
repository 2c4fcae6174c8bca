/**
 * Browsers that signed in before. Such a browser keeps a signed cookie that names it for the account; it gives no
 * rights, and only keeps strangers who guess at the account from locking its owner out (OWASP, "device cookies").
 */
import { createHmac, randomBytes } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import type { FastifyReply } from 'fastify'
import { day_ms } from '../../sms-engine/domain/model/units.ts'
import type { Account } from '../entities/account.ts'
import { isSame } from '../http/bearer.ts'

/** How long a browser is known without signing in again. */
const known_days = 180
/** People who share a browser are all known in it, up to so many. */
const accounts_max = 5
/** Well above what five accounts need. */
const cookie_length_max = 1000

interface Asked {
  readonly headers: IncomingHttpHeaders
}

/** A new password makes every browser a stranger: one of them may be that of the thief who made it necessary. */
type Owner = Pick<Account, 'id' | 'passwordHash'>

export interface KnownDevices {
  /** The name of this browser for the account, or null when it did not sign in to it lately and since its newest password. */
  find(request: Asked, account: Owner): string | null
  /**
   * Has the browser keep, from this answer on, that it is known to the account. It keeps the name that it has: with a new
   * one for each sign-in it could be wrong ten times more after each.
   */
  remember(request: Asked, reply: FastifyReply, account: Owner): void
}

export interface KnownDevicesOptions {
  /** What the cookies are signed with, and after it what else is good. */
  readonly keys: readonly string[]
  /** Browsers take a `__Host-` cookie over HTTPS alone; in development there is none. */
  readonly isHttps: boolean
  readonly machineNow?: () => number
}

export function knownDevices({ keys, isHttps, machineNow = Date.now }: KnownDevicesOptions): KnownDevices {
  const cookie = isHttps ? '__Host-device' : 'device'
  const attributes = `Max-Age=${(known_days * day_ms) / 1000}; Path=/; HttpOnly; SameSite=Strict${isHttps ? '; Secure' : ''}`

  // The account and its password's hash are signed and not written: the cookie tells nobody whose it is.
  const signatures = (account: Owner, id: string, day: string) => {
    const signed = `${account.id}.${account.passwordHash}.${id}.${day}`
    return keys.map((key) => createHmac('sha256', key).update(signed).digest('base64url'))
  }
  const today = () => Math.floor(machineNow() / day_ms)

  /** One entry for each account: `id.day.signature`. */
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
