import './comparison.css'
import { PhonePicture } from '../../learning/phone-picture.tsx'
import { contentFacts } from '../../view/content-facts.ts'
import { comparison } from '../../view/marketing.ts'
import { PICTURE_NUMBER, type ThreadLine } from '../../view/sample-thread.ts'

/** Where "Read a lesson first" leads. */
export const COMPARISON_ID = 'compare'

const { heading, lead, chapter, page, title, paragraphs, ends, next } = comparison
const { text } = contentFacts.samples.comparison

const thread: readonly ThreadLine[] = [
  { kind: 'stamp', text: 'Today 9:00 AM' },
  { kind: 'in', text },
  { kind: 'stamp', text: next },
]

const words = (prose: string) => `${prose.split(/\s+/).length} words`

/** A page of a textbook next to one of our texts on the same idea, each with its word count. */
export function Comparison() {
  const [book, ours] = ends
  return (
    <section className="band" id={COMPARISON_ID} aria-labelledby="compare-title">
      <div className="wrap">
        <div className="band-head">
          <div>
            <h2 id="compare-title">{heading}</h2>
            <p>{lead}</p>
          </div>
        </div>
        <div className="versus">
          <article className="book">
            <div className="folio num">
              <span>{chapter}</span>
              <span>{page}</span>
            </div>
            <h3>{title}</h3>
            <div className="cols">
              {paragraphs.map((paragraph) => (
                <p key={paragraph}>{paragraph}</p>
              ))}
            </div>
            <WordCount who={book} count={words(paragraphs.join(' '))} />
          </article>
          <article className="text-side">
            <PhonePicture label="The same idea as a text" number={PICTURE_NUMBER} lines={thread} />
            <WordCount who={ours} count={words(text)} />
          </article>
        </div>
      </div>
    </section>
  )
}

function WordCount({ who, count }: { who: string; count: string }) {
  return (
    <p className="count num">
      <span>{who}</span>
      <b>{count}</b>
    </p>
  )
}
