import { globSync } from 'node:fs'

/** The arguments of `npm run mutate`: each name and the folders it stands for. */
export const targets = {
  domain: ['sms-engine/domain'],
  engine: ['sms-engine/engine', 'sms-engine/store'],
  account: ['api/account', 'api/learning', 'api/phone', 'api/staff', 'api/http'],
  billing: ['api/billing'],
} as const satisfies Readonly<Record<string, readonly string[]>>

export type TargetName = keyof typeof targets

export function isTarget(name: string): name is TargetName {
  return Object.hasOwn(targets, name)
}

/** The files of a target that the product runs. */
export function filesOf(target: TargetName, root: string): string[] {
  const patterns = targets[target].map((folder) => `${folder}/**/*.ts`)
  return globSync(patterns, { cwd: root, exclude: ['**/*.test.ts', '**/testing/**'] })
    .map((path) => path.replaceAll('\\', '/'))
    .sort()
}
