import type pg from 'pg'

/**
 * Records that somebody looks at some threads, until `watch_ms` from now by the database's clock. Deletes expired
 * watches.
 */
export async function watchThreads(pool: pg.Pool, ids: readonly string[], watch_ms: number): Promise<void> {
  await pool.query(
    `with over as (delete from thread_watch where until_machine < clock_timestamp() - interval '1 hour')
     insert into thread_watch (conversation_id, until_machine)
     select id, clock_timestamp() + $2::float8 * interval '1 ms' from unnest($1::uuid[]) as id order by id
     on conflict (conversation_id) do update set until_machine = greatest(thread_watch.until_machine, excluded.until_machine)`,
    [ids, watch_ms],
  )
}
