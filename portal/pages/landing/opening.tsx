import { PhonePicture } from '../../learning/phone-picture.tsx'
import { contentFacts } from '../../view/content-facts.ts'
import { headline, lead, proof, verified } from '../../view/marketing.ts'
import { lessonThread, PICTURE_NUMBER } from '../../view/sample-thread.ts'
import { COMPARISON_ID } from './comparison.tsx'
import { StartLearning } from './start-learning.tsx'

const thread = lessonThread(contentFacts.samples.opening, 'Today 9:00 AM')

/** The promise, and a lesson as it looks on a phone. */
export function Opening() {
  const [plain, underlined] = headline
  return (
    <section className="opening">
      <div className="wrap">
        <div>
          <h1>
            {plain} <span className="total-word">{underlined}</span>
          </h1>
          <p className="lead">{lead}</p>
          <div className="actions">
            <StartLearning isLarge />
            <a className="button is-bare is-large" href={`#${COMPARISON_ID}`}>
              Read a lesson first
            </a>
          </div>
          <dl className="proof">
            {proof.map(({ figure, unit }) => (
              <div key={unit}>
                <dt>{unit}</dt>
                <dd>{figure}</dd>
              </div>
            ))}
          </dl>
          <p className="verified">{verified}</p>
        </div>
        <PhonePicture
          label="A lesson and its question, as they look on a phone"
          number={PICTURE_NUMBER}
          lines={thread}
        />
      </div>
    </section>
  )
}
