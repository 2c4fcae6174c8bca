/** `npm run stripe:shapes`: writes the installed SDK's types of Stripe's objects. Run it after each SDK update. */
import { writeFileSync } from 'node:fs'
import { readShapes } from './declarations.ts'

writeFileSync(new URL('./shapes.json', import.meta.url), `${JSON.stringify(readShapes(), null, 2)}\n`)
