import type { Rule } from '../rule.ts'
import { apiImports } from './api-imports.ts'
import { barrels } from './barrels.ts'
import { carrierWords } from './carrier-words.ts'
import { circles } from './circles.ts'
import { commands } from './commands.ts'
import { domainPurity } from './domain-purity.ts'
import { floors } from './floors.ts'
import { importPaths } from './import-paths.ts'
import { leftovers } from './leftovers.ts'
import { portalImports } from './portal-imports.ts'
import { soleUsers } from './sole-users.ts'
import { unreached } from './unreached.ts'

/** The rules of the house. */
export const rules: readonly Rule[] = [
  floors,
  apiImports,
  portalImports,
  domainPurity,
  soleUsers,
  carrierWords,
  importPaths,
  circles,
  barrels,
  unreached,
  commands,
  leftovers,
]
