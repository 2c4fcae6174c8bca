import { readBillingConfig } from '../../api/billing/config.ts'
import { inspectStripe } from '../../api/billing/stripe/inspect.ts'
import { readApiConfig } from '../../api/config.ts'
import { type EngineConfig, readEngineConfig } from '../../sms-engine/config.ts'
import { ConfigError, readEnvironment } from '../../sms-engine/runtime/environment.ts'
import { type Finding, findingsAbout } from '../../sms-engine/runtime/finding.ts'
import { readMailConfig } from '../../sms-engine/runtime/mail/config.ts'
import { examineAddress } from './address.ts'
import { examineArchive, findArchivedFiles } from './archive.ts'
import { examineDatabase, examineDirectWay } from './database.ts'
import { examineJobStore } from './job-store.ts'
import { examineMail } from './mail.ts'
import { countColleagues, examineStaff } from './staff.ts'

const settings = findingsAbout('Settings')

/**
 * Examines everything the service needs, as an environment configures it; changes nothing and sends nothing. Settings
 * that cannot be read end the examination, because what they name cannot be reached.
 */
export async function examine(env: NodeJS.ProcessEnv): Promise<readonly Finding[]> {
  try {
    const read = readEnvironment([readApiConfig, readEngineConfig, readBillingConfig, readMailConfig], env)
    const [api, engine, billing, mail] = read
    const development = settings.note(
      'this is no production: what production refuses was not asked',
      'set NODE_ENV=production where people are served',
    )
    const all = await Promise.all([
      [api.production ? settings.good('all that production asks for is set') : development],
      examineSpendCap(engine),
      findArchivedFiles(engine.databaseUrl).then((files) => examineArchive(engine, files)),
      countColleagues(engine.databaseUrl).then((colleagues) => examineStaff(api.staff, colleagues)),
      examineDatabase(engine.databaseUrl, engine.carrier.sender),
      examineDirectWay(engine.directDatabaseUrl),
      examineJobStore(engine.mongodbUrl),
      examineAddress(api.publicUrl, engine.carrier),
      engine.carrier.inspect(engine.publicUrl),
      billing.stripe ? inspectStripe(billing.stripe, api.publicUrl) : [],
      examineMail(mail),
    ])
    return all.flat()
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error
    return error.problems.map((problem) => settings.problem(problem, '.env.example says what each variable is for'))
  }
}

/** Without a cap, a bug of ours or an abuser can cost as much as the carrier lets through. */
function examineSpendCap({ production, spendCap }: Pick<EngineConfig, 'production' | 'spendCap'>): Finding[] {
  if (!production || spendCap) return []
  return [settings.note('nothing caps what a day of texts may cost', 'set SEGMENTS_PER_DAY')]
}

/** Formats the findings for a terminal, the problems last, where they get read. */
export function report(findings: readonly Finding[]): string {
  const order = ['good', 'note', 'problem']
  const sorted = [...findings].sort((one, other) => order.indexOf(one.kind) - order.indexOf(other.kind))
  const lines = sorted.map((finding) => {
    const line = `${finding.kind.padEnd(8)} ${finding.about}: ${finding.says}`
    return finding.kind === 'good' ? line : `${line}\n         → ${finding.mend}`
  })
  const problems = findings.filter(({ kind }) => kind === 'problem').length
  const sum = problems === 0 ? 'Nothing keeps the service from working.' : `${problems} to mend.`
  return [...lines, '', sum].join('\n')
}
