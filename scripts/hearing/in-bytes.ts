import type { Table } from '../../sms-engine/domain/reading/network.ts'

/** Quantizes weights to bytes; the few largest are clipped, which costs less than coarser steps for all the others. */
export function inBytes(trained: Float64Array): Table {
  const sizes = trained
    .map(Math.abs)
    .filter((value) => value > 0)
    .sort()
  const largest = sizes[Math.floor(0.9995 * (sizes.length - 1))] ?? 1
  const unit_micro = Math.max(1, Math.round((largest / 127) * 1_000_000))
  const step = unit_micro / 1_000_000
  const weights = Int8Array.from(trained, (value) => Math.max(-127, Math.min(127, Math.round(value / step))))
  return { weights, unit_micro }
}
