import { useState } from 'react'
import type { FocusArea } from '../../../api/schemas/focus-areas.ts'
import type { User } from '../../../api/schemas/user.ts'
import { useSteadyEstimate } from '../../api/use-progress-estimate.ts'
import { AreaPicker } from '../../learning/area-picker.tsx'
import { PaceSlider } from '../../learning/pace-slider.tsx'
import { ScheduleFields } from '../../learning/schedule-fields.tsx'
import { YearAheadCard } from '../../learning/year-ahead.tsx'
import { useUser } from '../../session/use-session.ts'
import { PendingButton } from '../../ui/pending-button.tsx'
import {
  type Choices,
  calibrationOf,
  choicesOf,
  choicesUpon,
  isUnsaved,
  progressQuestionOf,
} from '../../view/calibration.ts'
import { counted } from '../../view/figures.ts'
import { areaIds } from '../../view/selection.ts'
import { EstimateCard } from './estimate-card.tsx'
import { LeaveDialog } from './leave-dialog.tsx'
import { PaceSum } from './pace-sum.tsx'
import { useSave } from './use-save.ts'
import { useUnsaved } from './use-unsaved.ts'

/** The learner's choices, beginning with the saved ones, and the estimate that follows them. */
export function CalibrateForm({ areas }: { areas: readonly FocusArea[] }) {
  const user = useUser()
  const [choices, setChoices] = useState(() => choicesOf(user, areas))
  const [before, setBefore] = useState(choices)
  const estimate = useSteadyEstimate(progressQuestionOf(choices))
  const { isSaving, save } = useSave(areas, {
    // More may be saved than was chosen: with no area chosen, all are saved. What was changed since then is not.
    onSaved: (saved, sent) => follow(saved, sent),
    // The page shows both, and the learner decides: saving again overwrites only what was changed in both places.
    onOvertaken: (saved) => follow(saved, before),
  })
  const hasChanges = isUnsaved(choices, before, areas)
  const leaving = useUnsaved(hasChanges)
  /** Shows what is saved, except what the page has changed since `base`. */
  function follow(saved: User, base: Choices) {
    const current = choicesOf(saved, areas)
    setChoices((shown) => choicesUpon(shown, base, current))
    setBefore(current)
  }
  const change = (part: Partial<typeof choices>) => setChoices((before) => ({ ...before, ...part }))
  const count = areaIds(choices.selection).length
  const saveButton = (
    <PendingButton
      className={hasChanges ? 'button is-primary' : 'button is-quiet'}
      isPending={isSaving}
      onClick={() => save(choices)}
    >
      {isSaving ? 'Saving...' : 'Save Changes'}
    </PendingButton>
  )

  return (
    <>
      <div className="cal">
        <div className="stack">
          <section className="sheet stack" aria-label="Pace and time">
            <div>
              <PaceSlider value={choices.textsAWeek} onChange={(textsAWeek) => change({ textsAWeek })} />
              <p className="help">A few texts a week, rather than one a day, keep costs lower. At 0 we send none.</p>
            </div>
            <ScheduleFields time={choices.time} zone={choices.zone} savedZone={user.timezone} onChange={change} />
          </section>
          <YearAheadCard
            selection={calibrationOf(choices, areas).selectedTopicsByCategory}
            textsAWeek={choices.textsAWeek}
          />
          <div className="sheet-head areas-head">
            <h2>Focus areas</h2>
            <span className="weak small">{count === 0 ? 'All areas' : `${counted(count, 'focus area')} selected`}</span>
            {count === 0 && (
              <p className="nothing-chosen small" role="status">
                Nothing chosen: saving takes all areas
              </p>
            )}
          </div>
          <AreaPicker areas={areas} selection={choices.selection} onChange={(selection) => change({ selection })} />
        </div>
        <aside className="cal-side" aria-label="Estimate">
          <EstimateCard choices={choices} estimate={estimate}>
            <div className="desk-only">{saveButton}</div>
          </EstimateCard>
        </aside>
      </div>
      <div className="foot-bar">
        <div className="wrap">
          <PaceSum textsAWeek={choices.textsAWeek} estimate={estimate} />
          {saveButton}
        </div>
      </div>
      {leaving && <LeaveDialog {...leaving} />}
    </>
  )
}
