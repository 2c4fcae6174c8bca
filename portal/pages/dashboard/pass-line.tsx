import { useLearning } from '../../api/use-learning.ts'
import { passWords } from '../../view/mastery.ts'
import { AllTaught } from './all-taught.tsx'

/** An estimate of how many lessons would be answered right today. Empty until the first one has been taught. */
export function PassLine() {
  const { data: learning } = useLearning()
  if (!learning || learning.pass.taught === 0) return null
  return (
    <section className="sheet" aria-labelledby="mastery">
      <div className="sheet-head">
        <h2 id="mastery">What you remember</h2>
      </div>
      <p className="pass-line num">You would pass {passWords(learning.pass)}, if we asked today.</p>
      <AllTaught mastery={learning.mastery} />
    </section>
  )
}
