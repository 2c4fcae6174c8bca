import { resolve } from 'node:path'
import { readSettings, root, type Settings } from './config.ts'
import { readSecrets } from './start/secrets.ts'
import { completeSettings, isProduction, portsOf } from './start/settings.ts'

/**
 * The settings that a command is about: what the person set and, where `npm start` runs here, what that adds.
 * @throws ConfigError as that would
 */
export function readToolSettings(): Settings {
  const given = readSettings()
  const secrets = isProduction(given) ? undefined : readSecrets(resolve(root, given.DATA_DIR ?? '.data'))
  return secrets ? completeSettings(given, portsOf(given), secrets) : given
}
