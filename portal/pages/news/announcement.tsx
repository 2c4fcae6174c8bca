import { Link } from 'react-router-dom'
import { PhonePicture } from '../../learning/phone-picture.tsx'
import { PlainPage } from '../../shell/plain-page.tsx'
import { contentFacts } from '../../view/content-facts.ts'
import { news } from '../../view/marketing.ts'
import { PICTURE_NUMBER, type ThreadLine } from '../../view/sample-thread.ts'

const lesson = contentFacts.areas.find(({ id }) => id === news.areaId)?.lesson
const thread: readonly ThreadLine[] = [
  { kind: 'stamp', text: 'Today 9:00 AM' },
  ...(lesson ? [{ kind: 'in', text: lesson } as const] : []),
]

/** The page behind the landing's announcement bar. */
export default function Announcement() {
  return (
    <PlainPage>
      <div className="two">
        <article className="content prose">
          <h1>{news.title}</h1>
          <p className="lead">{news.lead}</p>
          {news.body.map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
          <p className="actions">
            <Link className="button is-primary" to="/register">
              Start learning
            </Link>
          </p>
        </article>
        <PhonePicture label="A lesson on business tax" number={PICTURE_NUMBER} lines={thread} />
      </div>
    </PlainPage>
  )
}
