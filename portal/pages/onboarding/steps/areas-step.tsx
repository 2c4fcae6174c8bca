import type { FocusArea } from '../../../../api/schemas/focus-areas.ts'
import { AreaPicker } from '../../../learning/area-picker.tsx'
import { fail } from '../../../toasts/toasts.ts'
import { PendingButton } from '../../../ui/pending-button.tsx'
import { counted } from '../../../view/figures.ts'
import { isSelected, lessonsIn, type Selection, selectionProblem, topicNames } from '../../../view/selection.ts'
import { StepHead } from '../step-head.tsx'
import type { Wizard } from '../use-wizard.ts'

export function AreasStep({ areas, wizard }: { areas: readonly FocusArea[]; wizard: Wizard }) {
  const { selection } = wizard.draft
  const chosen = areas.filter((area) => isSelected(selection, area))
  const lessons = chosen.reduce((sum, area) => sum + lessonsIn(selection, area), 0)

  function goOn() {
    const problem = selectionProblem(selection)
    if (problem) fail(problem.title, problem.message)
    else void wizard.keep(1)
  }

  const onward = (
    <PendingButton className="button is-primary" isPending={wizard.isSaving} onClick={goOn}>
      {wizard.isSaving ? 'Saving...' : 'Choose your pace'}
    </PendingButton>
  )
  return (
    <>
      <StepHead
        title="What would you like to learn?"
        lead="Pick an area and you get all its topics. Tap a topic to leave it out."
      />
      <div className="cal has-foot-bar">
        <AreaPicker areas={areas} selection={selection} onChange={(changed) => wizard.change({ selection: changed })} />
        <aside className="cal-side desk-only" aria-label="Your selection">
          <section className="sheet">
            <h2 className="sheet-title">Your selection</h2>
            <SelectionLedger chosen={chosen} selection={selection} total={lessons} />
            {onward}
          </section>
        </aside>
      </div>
      <div className="foot-bar">
        <div className="wrap">
          <p className="sum">
            <span>
              {counted(chosen.length, 'area')}, {counted(topicNames(selection).length, 'topic')}
            </span>
            <span className="num">{counted(lessons, 'lesson')}</span>
          </p>
          {onward}
        </div>
      </div>
    </>
  )
}

interface SelectionLedgerProps {
  chosen: readonly FocusArea[]
  selection: Selection
  total: number
}

/** How many lessons are ready in each area. Unfinished ones are not counted; if none is finished, it says so. */
function SelectionLedger({ chosen, selection, total }: SelectionLedgerProps) {
  if (chosen.length === 0) return <p className="weak small">Nothing chosen yet.</p>
  return (
    <>
      <table className="ledger small">
        <caption className="is-sr-only">Lessons by area</caption>
        <tbody>
          {chosen.map((area) => (
            <tr key={area.id}>
              <th scope="row">
                {area.title}, {counted(selection[area.id]?.length ?? 0, 'topic')}
              </th>
              <td>{lessonsIn(selection, area)}</td>
            </tr>
          ))}
          <tr className="total">
            <th scope="row">Lessons ready</th>
            <td>{total}</td>
          </tr>
        </tbody>
      </table>
      {total === 0 && <p className="help">These lessons are still being written. They come as they are finished.</p>}
    </>
  )
}
