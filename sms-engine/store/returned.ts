import type pg from 'pg'

/**
 * Whether a number has come back since a message was sent to it. If so, what the carrier says about the message, that
 * the number had opted out, is past. A number that is suppressed has not come back, or has left again. A faster pace is
 * an opt-in too, but ends no block at the carrier.
 */
export async function hasReturned(
  pool: pg.Pool,
  sender: string,
  { id, phone }: { readonly id: string; readonly phone: string },
): Promise<boolean> {
  const { rowCount } = await pool.query({
    name: 'has-returned',
    text: `
      select from message m cross join lateral (
        select c.action, c.at from consent c
        where c.phone = $1 and c.sender = $2 and (c.action = 'opt-out' or c.via in ('keyword', 'web'))
        order by c.id desc limit 1) newest
      where m.id = $3 and newest.action = 'opt-in' and newest.at > coalesce(m.sent_at, m.at)
        and not exists (select from suppression s where s.phone = $1 and s.sender = $2)`,
    values: [phone, sender, id],
  })
  return rowCount === 1
}
