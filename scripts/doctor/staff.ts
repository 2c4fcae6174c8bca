import type { StaffMember } from '../../api/config.ts'
import { day_ms } from '../../sms-engine/domain/model/units.ts'
import { type Finding, findingsAbout } from '../../sms-engine/runtime/finding.ts'

const about = findingsAbout('Staff')
const early_days = 14

/** Tokens end on a day: whoever answers learners should know before. */
export function examineStaff(staff: readonly StaffMember[], now = Date.now()): Finding[] {
  const mend = 'README, "Settings", makes a token: put its entry into STAFF_TOKENS'
  if (staff.length === 0) return [about.note('nobody can answer what learners ask', mend)]
  return staff.flatMap(({ name, expiresAt }) => {
    const days = Math.floor((expiresAt - now) / day_ms)
    if (days < 0) return [about.note(`the token of ${name} has ended`, mend)]
    return days < early_days ? [about.note(`the token of ${name} ends in ${days} days`, mend)] : []
  })
}
