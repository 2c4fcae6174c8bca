import { Counter, type Registry } from 'prom-client'
import { listen } from '../runtime/notices.ts'
import type { Engine } from './engine.ts'

/** Counts the texts that come, and the texts and mails that go, in this process. @returns stops the counting */
export function countEngine(registry: Registry, engine: Engine): () => void {
  const registers = [registry]
  const texts = new Counter({
    name: 'tallytext_texts_heard_total',
    help: 'Texts to us, by whether the carrier brought them for the first time or again',
    labelNames: ['time'],
    registers,
  })
  const sends = new Counter({
    name: 'tallytext_sends_total',
    help: 'Attempts to hand a text to the carrier, by what came of it; code is of a refusal',
    labelNames: ['kind', 'outcome', 'code'],
    registers,
  })
  const segments = new Counter({
    name: 'tallytext_segments_accepted_total',
    help: 'Segments that the carrier took, which is what it charges for',
    registers,
  })
  const mails = new Counter({
    name: 'tallytext_mails_total',
    help: 'Attempts to send a mail, by what came of it; refused and given-up mails are lost',
    labelNames: ['about', 'outcome'],
    registers,
  })
  for (const time of ['first', 'again']) texts.inc({ time }, 0)
  return listen(engine, (notice) => {
    switch (notice.about) {
      case 'text':
        return texts.inc({ time: notice.again ? 'again' : 'first' })
      case 'send':
        if (notice.outcome === 'accepted') segments.inc(notice.segments)
        return sends.inc({ kind: notice.kind, outcome: notice.outcome, code: notice.code ?? '' })
      case 'mail':
        return mails.inc({ about: notice.kind, outcome: notice.outcome })
    }
  })
}
