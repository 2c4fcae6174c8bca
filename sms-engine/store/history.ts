import type pg from 'pg'

/** A lesson or question that a learner was texted. */
export interface HistoryRow {
  readonly id: string
  readonly kind: 'lesson' | 'question'
  readonly lessonId: string | null
  readonly body: string
  /** ms of service time. */
  readonly at: number
  /** Answered after, opened in the portal, or its lesson completed. */
  readonly read: boolean
}

/** Newest first. What was never handed to the carrier is left out. */
export async function readHistory(
  pool: pg.Pool,
  conversationId: string,
  page: { limit: number; before?: string | undefined },
): Promise<HistoryRow[]> {
  const { rows } = await pool.query<HistoryRow>({
    name: 'read-history',
    text: `select m.id, m.kind, m.lesson_id as "lessonId", m.body,
        (extract(epoch from coalesce(m.sent_at, m.at)) * 1000)::float8 as at,
        m.read_at is not null or exists (
          select from review r where r.learner_id = $1 and r.lesson_id = m.lesson_id and r.at >= m.at) as read
      from message m
      where m.conversation_id = $1 and m.direction = 'out' and m.kind in ('lesson', 'question')
        and m.status in ('replied', 'sent', 'delivered') and ($2::bigint is null or m.id < $2::bigint)
      order by m.id desc limit $3::int`,
    values: [conversationId, page.before ?? null, page.limit],
  })
  return rows
}

/** Answers of a learner by lesson. */
export interface LessonScore {
  readonly lessonId: string
  readonly right: number
  readonly answered: number
  /** Whether the lesson's first answer was right. */
  readonly firstRight: boolean
}

export async function readScores(pool: pg.Pool, learnerId: string): Promise<LessonScore[]> {
  const { rows } = await pool.query<LessonScore>({
    name: 'read-scores',
    text: `select lesson_id as "lessonId", count(*) filter (where is_right)::int as right, count(*)::int as answered,
        (array_agg(is_right order by id))[1] as "firstRight"
      from review where learner_id = $1 group by lesson_id`,
    values: [learnerId],
  })
  return rows
}
