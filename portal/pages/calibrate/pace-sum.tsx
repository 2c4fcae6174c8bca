import type { SteadyEstimate } from '../../api/use-progress-estimate.ts'
import { TryAgain } from '../../ui/retry.tsx'
import { estimateWords } from '../../view/estimate.ts'
import { paceLabel } from '../../view/pace.ts'

/**
 * Stands beside "Save Changes" on a phone: the pace that would be saved, and how long it takes once that is calculated.
 */
export function PaceSum({ textsAWeek, estimate }: { textsAWeek: number; estimate: SteadyEstimate }) {
  const { answered, isCurrent, hasFailed, retry } = estimate
  return (
    <p className="sum num">
      <span>{paceLabel(textsAWeek)}</span>
      {hasFailed ? (
        <span>
          Could not be calculated. <TryAgain to="to calculate the weeks" onPress={retry} />
        </span>
      ) : (
        <span>{isCurrent && estimateWords(answered)}</span>
      )}
    </p>
  )
}
