import type pg from 'pg'

/**
 * How long sending pauses after the carrier has said that our account may send no more this hour or day, minutes of
 * machine time.
 */
const rest_minutes = 5

/** SQL: whether the account that sends by `$1` is resting. */
export const isResting =
  'exists (select from account_rest r where r.sender = $1 and r.until_machine > clock_timestamp())'

/**
 * Makes the account rest. Otherwise each of a hundred thousand texts would be refused individually, once a minute.
 * @returns whether it was not resting already
 */
export async function restAccount(pool: pg.Pool, sender: string): Promise<boolean> {
  const { rowCount } = await pool.query(
    `insert into account_rest (sender, until_machine) values ($1, clock_timestamp() + interval '${rest_minutes} minutes')
     on conflict (sender) do update set until_machine = excluded.until_machine
     where account_rest.until_machine <= clock_timestamp()`,
    [sender],
  )
  return rowCount === 1
}
