import type { DeskLearner } from '../../../api/schemas/desk.ts'
import type { DeskActionName } from '../../../api/schemas/desk-actions.ts'
import { useBegin } from '../doing/doing.tsx'
import { looks } from '../doing/looks.ts'

/** Actions on the learner as a whole. Actions on one text, lesson or payment stand beside that item. */
export function Deeds({ learner: { actions, phase, account, money } }: { learner: DeskLearner }) {
  const begin = useBegin()
  const fits = (name: DeskActionName) => {
    if (looks[name].isElsewhere) return false
    if (name === 'pause') return phase === 'active'
    if (name === 'resume') return phase === 'paused' || money?.subscription.pausedUntil != null
    if (name === 'opt-out') return phase !== 'stopped'
    // Strangers have a thread too, and one of them may be the person complaining.
    return account !== null || name === 'evidence'
  }
  const shown = actions.filter(({ name }) => fits(name))
  const [forAll, forSome] = [shown.filter(({ allRights }) => !allRights), shown.filter(({ allRights }) => allRights)]
  return (
    <section className="sheet" aria-labelledby="deeds">
      <h2 className="sheet-title" id="deeds">
        Do something
      </h2>
      <div className="desk-deeds">
        {forAll.map(({ name }) => (
          <button key={name} type="button" className="button is-quiet" onClick={() => begin(name)}>
            {looks[name].label}
          </button>
        ))}
      </div>
      <h3>With all rights</h3>
      <div className="desk-deeds">
        {forSome.map(({ name }) => (
          <button key={name} type="button" className="button is-quiet" onClick={() => begin(name)}>
            {looks[name].label}
          </button>
        ))}
      </div>
    </section>
  )
}
