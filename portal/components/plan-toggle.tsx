import { type PlanId, plans } from '../../content/product.ts'
import { Segments } from './segments.tsx'

const choices = [plans.yearly, plans.monthly].map((plan) => ({ value: plan.id, label: plan.label }))

/** Yearly or monthly. Whoever shows it begins with yearly (`defaults.plan`). */
export function PlanToggle({ plan, onChange }: { plan: PlanId; onChange: (plan: PlanId) => void }) {
  return <Segments label="Plan" options={choices} value={plan} onChange={onChange} />
}
