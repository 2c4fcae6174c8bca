import { defaults } from '../../../../content/product.ts'
import { useProgressEstimate } from '../../../api/use-progress-estimate.ts'
import { PaceSlider } from '../../../learning/pace-slider.tsx'
import { YearAheadCard } from '../../../learning/year-ahead.tsx'
import { Bones } from '../../../ui/bones.tsx'
import { type Answered, besideLabel, completionLabel, textsWords } from '../../../view/estimate.ts'
import { deliveryDays, deliveryWeekdays, WEEKDAYS } from '../../../view/pace.ts'
import { mutableSelection } from '../../../view/selection.ts'
import { StepActions } from '../step-actions.tsx'
import { StepHead } from '../step-head.tsx'
import type { Wizard } from '../use-wizard.ts'

export function PaceStep({ wizard }: { wizard: Wizard }) {
  const { textsAWeek } = wizard.draft
  return (
    <>
      <StepHead title="How many texts a week?" lead="A few a week, rather than one a day, keep costs lower." />
      <div className="two">
        <div className="stack">
          <section className="sheet" aria-label="Pace">
            <PaceSlider value={textsAWeek} onChange={(changed) => wizard.change({ textsAWeek: changed })} />
            <p className="help">At 0 we send none.</p>
          </section>
          <section className="sheet" aria-labelledby="week">
            <h2 className="sheet-title" id="week">
              A week at this pace
            </h2>
            <Week textsAWeek={textsAWeek} />
          </section>
          <StepActions
            label="Continue"
            isSaving={wizard.isSaving}
            onGoOn={() => void wizard.keep(2)}
            onBack={wizard.back}
          />
        </div>
        <div className="stack">
          <Timeline wizard={wizard} />
          <YearAheadCard selection={wizard.draft.selection} textsAWeek={textsAWeek} />
        </div>
      </div>
    </>
  )
}

/** Monday to Sunday, marking the days on which a text comes. */
function Week({ textsAWeek }: { textsAWeek: number }) {
  const chosen = deliveryWeekdays(textsAWeek)
  return (
    <ol className="week">
      {WEEKDAYS.map((day) => {
        const isOn = chosen.includes(day)
        return (
          <li key={day} className={isOn ? 'is-on' : undefined}>
            <span>{day}</span>
            <b>{isOn ? 'Text' : <span aria-hidden="true">–</span>}</b>
          </li>
        )
      })}
    </ol>
  )
}

function Timeline({ wizard }: { wizard: Wizard }) {
  const { selection, textsAWeek } = wizard.draft
  const answered = useProgressEstimate({
    selectedTopicsByCategory: mutableSelection(selection),
    dailyLessons: textsAWeek,
    weeklyQuizzes: defaults.weeklyQuizzes,
  })
  return (
    <section className="sheet" aria-labelledby="timeline">
      <h2 className="sheet-title" id="timeline">
        Est. completion
      </h2>
      {answered ? <Reckoned answered={answered} /> : <Bones lines={4} />}
    </section>
  )
}

/** An older answer may still stand while a newer question is pending: its days and weeks belong together. */
function Reckoned({ answered }: { answered: Answered }) {
  const { question, estimate } = answered
  const [beside, texts] = [besideLabel(answered), textsWords(answered)]
  return (
    <>
      <p className="estimate" aria-live="polite">
        <b>{completionLabel(answered)}</b>
        {beside && <span>{beside}</span>}
      </p>
      <table className="ledger small">
        <caption className="is-sr-only">How the estimate is made</caption>
        <tbody>
          <tr>
            <th scope="row">Topics</th>
            <td>{estimate.totalSubcategories}</td>
          </tr>
          <tr>
            <th scope="row">Lessons ready</th>
            <td>{estimate.totalLessons}</td>
          </tr>
          <tr>
            <th scope="row">Days</th>
            <td>{deliveryDays(question.dailyLessons)}</td>
          </tr>
        </tbody>
      </table>
      {texts && <p className="small weak">{texts}</p>}
    </>
  )
}
