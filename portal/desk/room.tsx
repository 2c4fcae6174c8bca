import { useEffect, useState } from 'react'
import { Link, NavLink, Route, Routes, useLocation } from 'react-router-dom'
import type { Me } from '../../api/schemas/desk.ts'
import { AuditPage } from './audit.tsx'
import { call, deskToken } from './call.ts'
import { CasePage } from './cases/case-page.tsx'
import { Inbox } from './cases/inbox.tsx'
import { Found } from './found.tsx'
import { HoldNote } from './hold.tsx'
import { LearnerPageOf } from './learner/learner-page.tsx'
import { NumbersPage } from './numbers/numbers-page.tsx'
import { useAnswer } from './parts/use-answer.ts'
import { goToFound, useKeys } from './parts/use-keys.ts'
import { Covered } from './parts/use-title.ts'

/** What signed-in colleagues see: the search field, and a page below it. */
export function Room() {
  const { data: me } = useAnswer<Me>('me')
  const [words, setWords] = useState('')
  const { key } = useLocation()
  useKeys()
  // Opening a page ends the search, also the page that was there before.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs at each navigation
  useEffect(() => setWords(''), [key])

  const isFinding = words.trim().length > 1

  const signOut = async () => {
    const token = deskToken.read()
    await call('POST', 'sign-out').catch(() => undefined)
    deskToken.clear(token)
  }
  return (
    <>
      <a className="skip button is-primary" href="#main">
        Skip to content
      </a>
      <header className="desk-head">
        <div className="wrap desk-bar">
          <Link className="desk-name" to="/desk">
            The desk
          </Link>
          <search className="desk-find">
            <input
              className="input"
              type="search"
              data-key="find"
              aria-label="Find a learner: number, name, e-mail, words of a text, case or message"
              placeholder="Number, name, e-mail, words, case"
              autoComplete="off"
              maxLength={200}
              value={words}
              onChange={(event) => setWords(event.target.value)}
              onKeyDown={(event) => {
                if (event.key === 'Escape') setWords('')
                // Without a search, the rows belong to another list.
                else if (isFinding && goToFound(event.key)) event.preventDefault()
              }}
            />
          </search>
          <nav aria-label="The desk" className="desk-nav">
            <NavLink to="/desk" end>
              Inbox
            </NavLink>
            <NavLink to="/desk/numbers">Numbers</NavLink>
            <NavLink to="/desk/audit">Audit</NavLink>
            <button type="button" className="text-button" onClick={() => void signOut()}>
              Sign out{me && <span className="weak desk-only"> {me.name}</span>}
            </button>
          </nav>
        </div>
      </header>
      <main className="wrap desk-main" id="main">
        <HoldNote />
        {isFinding && <Found words={words.trim()} />}
        {/* Kept behind a search: somebody may be in the middle of an answer. */}
        <div hidden={isFinding}>
          <Covered value={isFinding}>
            <Routes>
              <Route path="/desk" element={<Inbox />} />
              <Route path="/desk/learner/:id" element={<LearnerPageOf />} />
              <Route path="/desk/case/:id" element={<CasePage />} />
              <Route path="/desk/numbers" element={<NumbersPage />} />
              <Route path="/desk/audit" element={<AuditPage />} />
              <Route path="*" element={<Inbox />} />
            </Routes>
          </Covered>
        </div>
        <p className="small weak desk-keys">
          Keys: / finds somebody, j and k go through a list, Enter opens, r replies, e closes a case.
        </p>
      </main>
    </>
  )
}
