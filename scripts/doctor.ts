/** `npm run doctor`: is everything there that the service needs, and set as it should be? Exit code 1 when something is to be mended. */
import { environmentWith, readSettings } from './config.ts'
import { examine, report } from './doctor/examine.ts'

const findings = await examine(environmentWith(readSettings()))
console.log(report(findings))
process.exitCode = findings.some(({ kind }) => kind === 'problem') ? 1 : 0
