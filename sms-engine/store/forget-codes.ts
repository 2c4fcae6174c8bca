import type pg from 'pg'

/** SQL: the words of a text without a code's digits, which prove a number to whoever reads them. */
export const withoutDigits = (body: string) => `regexp_replace(${body}, '[0-9]{4,}', '******')`

/** SQL: the words of a message, without digits if it brought a code. */
export const bodyWithoutCode = `case kind when 'code' then ${withoutDigits('body')} else body end`

/**
 * Blanks the digits in texts of codes that were used or have expired, so that the table, its exports and backups show
 * only that a code was sent. A text whose sending is not settled keeps them: the carrier's list is searched for the
 * same words, and a text not found there is sent again.
 * @param now service time, ms
 * @returns how many
 */
export async function blankCodes(pool: pg.Pool, now: number, limit: number): Promise<number> {
  const { rowCount } = await pool.query({
    name: 'blank-codes',
    text: `update message set body = ${withoutDigits('body')}
     where id in (
       select m.id from message m join phone_code c on c.id = substring(m.cause from '^code:([0-9]+)$')::bigint
       where m.kind = 'code' and m.body ~ '[0-9]{4}'
         and m.status in ('sent', 'delivered', 'undelivered', 'failed', 'cancelled')
         and (c.used_at is not null or c.expires_at <= to_timestamp($1 / 1000.0))
       -- as the index of such texts has them: else Postgres, which takes them for many, reads all texts until it has found some
       order by m.cause limit $2)`,
    values: [now, limit],
  })
  return rowCount ?? 0
}
