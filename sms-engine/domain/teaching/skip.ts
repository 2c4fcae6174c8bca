import { localDate } from '../calendar/slots.ts'
import type { Memory } from '../model/card.ts'
import type { Ask, Thread } from '../model/state.ts'

/** Closes the open question. Its lesson is not asked about again on this local day. */
export function skip(thread: Thread, open: Ask, now: number, zone: string): Thread {
  const day = localDate(now, zone)
  const before = thread.skipped?.day === day ? thread.skipped.lessonIds : []
  return { ...thread, open: null, skipped: { day, lessonIds: [...before, open.lessonId] } }
}

/** The memory to choose questions from: without the lessons whose question was skipped on this local day. */
export function withoutSkipped(memory: Memory, { skipped }: Thread, now: number, zone: string): Memory {
  if (!skipped || skipped.day !== localDate(now, zone)) return memory
  return Object.fromEntries(Object.entries(memory).filter(([lessonId]) => !skipped.lessonIds.includes(lessonId)))
}
