import './auth.css'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { PhonePicture } from '../../learning/phone-picture.tsx'
import { Brand } from '../../shell/brand.tsx'
import { MAIN_ID, SkipLink } from '../../shell/skip-link.tsx'
import { furtherSamples } from '../../view/further-samples.ts'
import { lessonThread, PICTURE_NUMBER } from '../../view/sample-thread.ts'

/** Only up to the question, so that the picture does not make the page taller than its form. */
const thread = lessonThread(furtherSamples.signIn, 'Today 9:00 AM').slice(0, 4)

/** Sign-in and registration: the form on paper, a lesson on a phone beside it. */
export function AuthPage({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="split">
      <SkipLink />
      <div className="split-form">
        <header className="plain-top">
          <Brand />
          <Link className="small" to="/">
            Back to Home
          </Link>
        </header>
        <main className="auth" id={MAIN_ID}>
          <h1>{title}</h1>
          {children}
        </main>
      </div>
      <aside className="night" aria-label="A lesson by text">
        <PhonePicture label="A lesson and its question" number={PICTURE_NUMBER} lines={thread} />
      </aside>
    </div>
  )
}
