import type { Rule } from '../rule.ts'
import { apiImports } from './api-imports.ts'
import { carrierWords } from './carrier-words.ts'
import { commands } from './commands.ts'
import { domainPurity } from './domain-purity.ts'
import { floors } from './floors.ts'
import { importPaths } from './import-paths.ts'
import { leftovers } from './leftovers.ts'
import { licences } from './licences.ts'
import { lockFile } from './lock-file.ts'
import { portalImports } from './portal-imports.ts'
import { soleUsers } from './sole-users.ts'
import { styleClasses } from './style-classes.ts'
import { unreached } from './unreached.ts'

/** The rules of the house: what neither Biome nor knip can say, or only by taking longer than all of these together. */
export const rules: readonly Rule[] = [
  floors,
  apiImports,
  portalImports,
  domainPurity,
  soleUsers,
  carrierWords,
  importPaths,
  unreached,
  commands,
  lockFile,
  licences,
  leftovers,
  styleClasses,
]
