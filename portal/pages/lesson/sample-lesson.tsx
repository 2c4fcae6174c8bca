import '../../ui/progress-bar.css'
import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { useTitle } from '../../shell/use-title.ts'
import { succeed } from '../../toasts/toasts.ts'
import { PendingButton } from '../../ui/pending-button.tsx'
import { Reading } from './reading.tsx'

/** The progress that the sample shows (specification, section 2). */
const PERCENT = 35
const RETURN_AFTER_MS = 2000
const TITLE = 'Understanding Assets'

const content = `Assets are what a business owns or controls and expects to bring money in: cash, what customers owe, inventory, equipment.

They stand in the balance sheet in the order in which they turn into cash:

- **Current assets** are cash or become it within a year: bank balances, receivables, inventory, prepaid insurance.
- **Fixed assets** serve for years: a van, an oven, a building. Their cost becomes expense little by little, as depreciation.
- **Intangible assets** cannot be touched: a patent, a trademark, goodwill that was paid for.

Whatever a business has was paid for by somebody. That is the equation under every set of books: *assets = liabilities + equity*. Buy a $12,000 van with $2,000 in cash and a $10,000 loan: one asset rises by $12,000, another falls by $2,000, and a liability of $10,000 appears. Both sides have grown by $10,000.`

/** Static content that shows what a lesson looks like. Marking it complete saves nothing and leads back. */
export function SampleLesson() {
  const navigate = useNavigate()
  const [isDone, setDone] = useState(false)
  useTitle(TITLE)

  useEffect(() => {
    if (!isDone) return
    const timer = setTimeout(() => navigate('/'), RETURN_AFTER_MS)
    return () => clearTimeout(timer)
  }, [isDone, navigate])

  function complete() {
    setDone(true)
    succeed('Lesson Completed', 'That was a sample. Back to your dashboard.')
  }

  return (
    <>
      <h1>{TITLE}</h1>
      <div className="sample-progress num">
        <progress className="bar" max={100} value={PERCENT} aria-label="Progress" />
        <span>{PERCENT}%</span>
      </div>
      <div className="sheet lesson stack">
        <Reading markdown={content} />
        <PendingButton className="button is-primary no-print" isPending={isDone} onClick={complete}>
          {isDone ? 'Completed' : 'Mark Complete'}
        </PendingButton>
      </div>
    </>
  )
}
