import { type PlanId, plans } from '../../content/product.ts'
import { Segments } from '../ui/segments.tsx'

const choices = [plans.yearly, plans.monthly].map((plan) => ({ value: plan.id, label: plan.label }))

interface PlanToggleProps {
  plan: PlanId
  onChange: (plan: PlanId) => void
  /** Nothing can be chosen at the moment. */
  isLocked?: boolean
}

/** Yearly or monthly. Pages begin with `defaults.plan`, which is yearly. */
export function PlanToggle({ plan, onChange, isLocked = false }: PlanToggleProps) {
  return <Segments label="Plan" options={choices} value={plan} onChange={onChange} isLocked={isLocked} />
}
