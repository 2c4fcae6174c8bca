import { Duration } from 'luxon'
import { day_ms } from '../../sms-engine/domain/model/units.ts'

/** The service's side of a fast-forward. Times are service time in ms since the epoch. */
export interface ClockControl {
  /** The offset that the service has stored. */
  offset(): Promise<number>
  /** When the next thing falls due; null when nothing is planned. */
  nextDue(): Promise<number | null>
  /** Sets the service's clock to `now` and runs everything due by then. */
  run(now: number): Promise<void>
}

/** Thrown when a fast-forward is refused. `status` is the HTTP status for it. */
export class ClockError extends Error {
  readonly status: number
  constructor(status: number, message: string) {
    super(message)
    this.status = status
  }
}

export interface ServiceClock {
  /** Service time: machine time plus the offset. */
  now(): number
  offset_ms(): number
  setOffset(offset_ms: number): void
  isAdvancing(): boolean
  /** Runs everything that falls due within `duration` (ISO 8601) step by step; resolves with the new time. */
  advance(duration: string): Promise<number>
  /** The same, until `arrived()` reports that a text has come, however far away that is. */
  advanceUntil(arrived: () => boolean): Promise<number>
  /** Called when a fast-forward begins, moves and ends. */
  onChange(listener: () => void): void
}

export interface ClockOptions {
  readonly machineNow?: () => number
  /** Without one, only this clock moves. */
  readonly control?: ClockControl | null
  /** Resolves when the carrier has nothing in progress. */
  readonly settled: () => Promise<void>
}

const ADVANCE_DAYS_MAX = 400
/** How many consecutive steps may fall on the same moment before the clock counts as stuck. */
const STILL_STEPS_MAX = 100

/** The source of service time in development: machine time plus an offset that only grows. */
export function createClock({ machineNow = Date.now, control = null, settled }: ClockOptions): ServiceClock {
  let offset = 0
  let advancing = false
  const listeners: (() => void)[] = []

  const now = () => machineNow() + offset
  const tell = () => {
    for (const listener of listeners) listener()
  }

  function moveTo(time: number): void {
    offset = Math.max(offset, time - machineNow())
    tell()
  }

  async function exclusively(move: () => Promise<void>): Promise<number> {
    if (advancing) throw new ClockError(409, 'The clock is already being advanced.')
    advancing = true
    tell()
    try {
      // Texts in transit must arrive before the clock moves, not after.
      await settled()
      await move()
      return now()
    } finally {
      advancing = false
      tell()
    }
  }

  /** Runs the due times up to `target` one after another; stops early when `arrived` says so. */
  async function walk(target: number, arrived: () => boolean): Promise<boolean> {
    let still = 0
    for (let last = 0; control; ) {
      const due = await control.nextDue()
      if (due === null || due > target) return false
      still = due > last ? 0 : still + 1
      if (still > STILL_STEPS_MAX)
        throw new ClockError(500, 'The service stays due at the same moment, so the clock stopped there.')
      last = Math.max(due, last)
      moveTo(due)
      await control.run(now())
      await settled()
      if (arrived()) return true
    }
    return false
  }

  return {
    now,
    offset_ms: () => offset,
    setOffset(offset_ms) {
      offset = offset_ms
      tell()
    },
    isAdvancing: () => advancing,
    onChange: (listener) => void listeners.push(listener),

    async advance(duration) {
      const ms = readDuration(duration)
      return exclusively(async () => {
        const target = now() + ms
        await walk(target, () => false)
        moveTo(target)
        await control?.run(now())
        await settled()
      })
    },

    async advanceUntil(arrived) {
      return exclusively(async () => {
        if (!control)
          throw new ClockError(400, 'The service is not connected, so nobody knows when the next text is due.')
        if (!(await walk(now() + ADVANCE_DAYS_MAX * day_ms, arrived))) {
          throw new ClockError(400, `No text is planned for the next ${ADVANCE_DAYS_MAX} days.`)
        }
      })
    },
  }
}

/** Parses an ISO 8601 duration to ms; rejects invalid or negative ones and any longer than the clock may jump. */
function readDuration(text: string): number {
  const duration = Duration.fromISO(text)
  if (!duration.isValid)
    throw new ClockError(400, 'Write the time to advance as an ISO 8601 duration, for example P1D or PT1H.')
  const ms = duration.toMillis()
  if (ms <= 0) throw new ClockError(400, 'The clock only runs forward. Write a duration longer than nothing.')
  if (ms > ADVANCE_DAYS_MAX * day_ms) throw new ClockError(400, `Advance by at most P${ADVANCE_DAYS_MAX}D at a time.`)
  return ms
}
