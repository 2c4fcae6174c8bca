import './legal.css'
import type { ReactNode } from 'react'
import { PlainPage } from '../../shell/plain-page.tsx'

export interface LegalSection {
  /** Its anchor. */
  readonly id: string
  readonly title: string
  readonly body: ReactNode
}

interface LegalPageProps {
  title: string
  lead: string
  sections: readonly LegalSection[]
}

/** A dated text in sections, with its table of contents beside it. */
export function LegalPage({ title, lead, sections }: LegalPageProps) {
  return (
    <PlainPage>
      <div className="legal-page">
        <div className="content prose">
          <h1>{title}</h1>
          <p className="weak">Last updated August 2025</p>
          <p className="lead">{lead}</p>
          {sections.map((section) => (
            <section key={section.id} aria-labelledby={section.id}>
              <h2 id={section.id}>{section.title}</h2>
              {section.body}
            </section>
          ))}
        </div>
        <nav className="contents" aria-label="On this page">
          <h2>On this page</h2>
          <ol>
            {sections.map((section) => (
              <li key={section.id}>
                <a href={`#${section.id}`}>{section.title}</a>
              </li>
            ))}
          </ol>
        </nav>
      </div>
    </PlainPage>
  )
}
