/** Removes what must not stay in a recording, which goes into the repository. */

/** Ids assigned by Stripe are replaced by numbered ones, consistently. */
const idPattern =
  /\b(cus|sub|si|in|il|pi|seti|pm|ch|du|dp|price|prod|evt|inpay|acct|clock|txn|re|req)_(?=[a-zA-Z]*\d)[a-zA-Z0-9]{8,}/g
const secretPattern = /_secret_\w+/g
const linkPattern = /https:\/\/(invoice|pay|dashboard|checkout|payments)\.stripe\.com\/[^"\\\s]*/g

/** Fields that reveal something about the account or a card, and that our code does not read. */
const left: readonly string[] = ['fingerprint', 'account_name', 'receipt_url', 'request_log_url']

/** The recording without anything about the account it was made with. */
export function scrub<T>(recording: T): T {
  const known = new Map<string, string>()
  const text = JSON.stringify(recording, (name, value) => (left.includes(name) ? null : value))
  const scrubbed = text
    .replace(linkPattern, 'https://stripe.com/scrubbed')
    .replace(secretPattern, '_secret_scrubbed')
    .replace(idPattern, (id, prefix: string) => {
      const short = known.get(id) ?? `${prefix}_${known.size + 1}`
      known.set(id, short)
      return short
    })
  return JSON.parse(scrubbed)
}
