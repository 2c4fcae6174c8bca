import type { StaffMember } from '../../api/config.ts'
import { createColleagues } from '../../api/desk/colleagues.ts'
import { day_ms } from '../../sms-engine/domain/model/units.ts'
import { type Finding, findingsAbout } from '../../sms-engine/runtime/finding.ts'
import { askDatabase } from './ask-database.ts'

const about = findingsAbout('Staff')
const early_days = 14
const answer_ms_max = 10_000

/**
 * Learners who ask for a person must find one: at the desk, or through an old token. Tokens expire; this warns early.
 * @param colleagues how many can sign in at the desk; null if the database cannot say, which other findings report
 */
export function examineStaff(staff: readonly StaffMember[], colleagues: number | null, now = Date.now()): Finding[] {
  if (staff.length === 0 && colleagues === 0)
    return [
      about.note(
        'nobody can answer what learners ask',
        'npm run staff -- add NAME --all, and open the link that it prints',
      ),
    ]
  const mend =
    'who works at the desk needs none: take the entry out of STAFF_TOKENS, or make another (README, "Settings")'
  return staff.flatMap(({ name, expiresAt }) => {
    const days = Math.floor((expiresAt - now) / day_ms)
    if (days < 0) return [about.note(`the token of ${name} has ended`, mend)]
    return days < early_days ? [about.note(`the token of ${name} ends in ${days} days`, mend)] : []
  })
}

/** The number of colleagues with a sign-in set up at the desk; null if the database cannot be asked. */
export function countColleagues(url: string): Promise<number | null> {
  return askDatabase(
    url,
    answer_ms_max,
    async (pool) => (await createColleagues(pool).list()).filter(({ by }) => by !== null).length,
  )
}
