import { accessSync, constants } from 'node:fs'
import { isAbsolute } from 'node:path'
import { readBillingConfig } from '../../api/billing/config.ts'
import { inspectStripe } from '../../api/billing/stripe/inspect.ts'
import { readApiConfig } from '../../api/config.ts'
import { type EngineConfig, readEngineConfig } from '../../sms-engine/config.ts'
import { ConfigError, readEnvironment } from '../../sms-engine/runtime/environment.ts'
import { type Finding, findingsAbout } from '../../sms-engine/runtime/finding.ts'
import { readMailConfig } from '../../sms-engine/runtime/mail/config.ts'
import { examineAddress } from './address.ts'
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
      examineArchive(engine),
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

/** Whatever is archived to a folder outside the volume is lost with the machine or the container. */
function examineArchive({ archive }: Pick<EngineConfig, 'archive'>): Finding[] {
  if (!archive) return []
  const { folder } = archive
  if (!isAbsolute(folder))
    return [settings.problem(`ARCHIVE_DIR is ${folder}, below wherever a process starts`, 'write it whole, from / on')]
  try {
    accessSync(folder, constants.W_OK)
    return [settings.good(`the archive goes to ${folder}`)]
  } catch {
    return [
      settings.problem(
        `ARCHIVE_DIR is ${folder}, which is not there or cannot be written to`,
        'make it on a volume of its own, for the user who runs servers and workers',
      ),
    ]
  }
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
