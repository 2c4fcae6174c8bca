import { type Gauges, readGauges } from '../store/gauges.ts'
import type { Engine } from './engine.ts'

export type { Gauges }

/** The state of the service: what is waiting, how late it is, and what went wrong. */
export function gaugesOf({ db }: Engine): Promise<Gauges> {
  return readGauges(db.pool)
}
