/** Formats numbers and times for people. Pure: no page, no clock. */

const HOUR_MS = 3_600_000

/**
 * Parses a typed number: `{ number }` as E.164, or `{ problem }`.
 * @param {string} typed
 */
export function readNumber(typed) {
  const digits = typed.replace(/\D/g, '')
  if (digits === '') return { problem: 'Type a number first.' }
  if (typed.trim().startsWith('+') && !digits.startsWith('1')) {
    return digits.length >= 7 && digits.length <= 15
      ? { number: `+${digits}` }
      : { problem: 'That is not a phone number.' }
  }
  const national = digits.length > 10 && digits.startsWith('1') ? digits.slice(1) : digits
  if (national.length < 10) return { problem: `That number is ${missing(10 - national.length)} short.` }
  if (national.length > 10) return { problem: `That number is ${missing(national.length - 10)} too long.` }
  if (!/^[2-9]\d{2}[2-9]/.test(national)) return { problem: 'Area code and exchange begin with 2 to 9.' }
  return { number: `+1${national}` }
}

/** @param {number} digits */
const missing = (digits) => (digits === 1 ? 'one digit' : `${digits} digits`)

/**
 * `(480) 555-0142` in the North American plan, otherwise the number itself.
 * @param {string} number E.164
 */
export function formatNumber(number) {
  const parts = /^\+1(\d{3})(\d{3})(\d{4})$/.exec(number)
  return parts ? `(${parts[1]}) ${parts[2]}-${parts[3]}` : number
}

/** Creating a format costs more than using it a hundred times. @type {Map<string, Intl.DateTimeFormat>} */
const formats = new Map()

/** @param {Intl.DateTimeFormatOptions} options @param {string} zone @param {number} ms */
function inZone(options, zone, ms) {
  const key = `${zone} ${Object.entries(options)}`
  const format = formats.get(key) ?? new Intl.DateTimeFormat('en-US', { ...options, timeZone: zone })
  formats.set(key, format)
  return format.format(ms)
}

/** `9:00 AM` @param {number} ms @param {string} zone */
export const formatTime = (ms, zone) => inZone({ hour: 'numeric', minute: '2-digit' }, zone, ms)

/** `Friday, November 20, 2026` @param {number} ms @param {string} zone */
export const formatDate = (ms, zone) =>
  inZone({ weekday: 'long', month: 'long', day: 'numeric', year: 'numeric' }, zone, ms)

/** @param {number} ms @param {string} zone */
const dayOf = (ms, zone) => Date.parse(inZone({ year: 'numeric', month: 'numeric', day: 'numeric' }, zone, ms))

/**
 * The day of `ms` as people would call it at `now`: Today, Yesterday, Monday, Mon, Nov 2.
 * @param {number} ms @param {number} now @param {string} zone
 */
export function formatDay(ms, now, zone) {
  const daysAgo = Math.round((dayOf(now, zone) - dayOf(ms, zone)) / 86_400_000)
  if (daysAgo === 0) return 'Today'
  if (daysAgo === 1) return 'Yesterday'
  if (daysAgo > 1 && daysAgo < 7) return inZone({ weekday: 'long' }, zone, ms)
  return inZone({ weekday: 'short', month: 'short', day: 'numeric' }, zone, ms)
}

/** `Today 9:00 AM` @param {number} ms @param {number} now @param {string} zone */
export const formatStamp = (ms, now, zone) => `${formatDay(ms, now, zone)} ${formatTime(ms, zone)}`

/**
 * Whether a text gets its own time stamp: on a new day, or more than an hour after the previous text.
 * @param {number} ms @param {number | undefined} before @param {string} zone
 */
export const needsStamp = (ms, before, zone) =>
  before === undefined || ms - before > HOUR_MS || dayOf(ms, zone) !== dayOf(before, zone)

/**
 * How far ahead service time is, for example `3 days ahead of this machine`; empty if less than a minute.
 * @param {number} ms
 */
export function formatAhead(ms) {
  const [size, unit] = /** @type {const} */ ([
    [24 * HOUR_MS, 'day'],
    [HOUR_MS, 'hour'],
    [HOUR_MS / 60, 'minute'],
  ]).find(([size]) => ms >= size) ?? [0, '']
  if (size === 0) return ''
  const count = Math.round(ms / size)
  return `${count} ${unit}${count === 1 ? '' : 's'} ahead of this machine`
}

/** @param {number} count */
export const texts = (count) => (count === 1 ? '1 text' : `${count} texts`)
