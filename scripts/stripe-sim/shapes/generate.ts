/** `npm run stripe:shapes`: writes what the installed SDK says of Stripe's objects. Run after each change of its version. */
import { writeFileSync } from 'node:fs'
import { readShapes } from './declarations.ts'

writeFileSync(new URL('./shapes.json', import.meta.url), `${JSON.stringify(readShapes(), null, 2)}\n`)
