import { resolve } from 'node:path'
import { readSettings, root, type Settings } from './config.ts'
import { readSecrets } from './start/secrets.ts'
import { completeSettings, isProduction, portsOf } from './start/settings.ts'

/**
 * The settings that apply to a command: what the user set and, if `npm start` runs here, what it adds.
 * @throws ConfigError as `npm start` would
 */
export function readToolSettings(): Settings {
  const given = readSettings()
  const secrets = isProduction(given) ? undefined : readSecrets(resolve(root, given.DATA_DIR ?? '.data'))
  return secrets ? completeSettings(given, portsOf(given), secrets) : given
}
