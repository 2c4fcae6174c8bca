import { implied, ofTruth, pictured } from './part.ts'
import { ourYears, simpleYears } from './policy-years.ts'
import { refitted } from './refit.ts'

/** What the threads compute. Each result follows from its arguments alone, whichever thread does it and when. */
export const work = { simpleYears, ourYears, ofTruth, implied, pictured, refitted }
export type Work = typeof work
