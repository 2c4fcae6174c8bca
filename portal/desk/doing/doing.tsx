import { createContext, type ReactNode, useContext, useState } from 'react'
import type { DeskLearner } from '../../../api/schemas/desk.ts'
import type { DeskActionName } from '../../../api/schemas/desk-actions.ts'
import { ActionDialog } from './action-dialog.tsx'

/** What an action is about, keyed as the service expects: a text, a lesson, a payment. */
export type Known = Readonly<Record<string, string | number>>

type Begin = (name: DeskActionName, known?: Known) => void

const Beginning = createContext<Begin>(() => undefined)

/** Begins an action for the learner whose page this is. */
export const useBegin = (): Begin => useContext(Beginning)

interface DoingProps {
  learner: Pick<DeskLearner, 'id'>
  /** Something was done, so the page is out of date. */
  onDone: () => void
  children: ReactNode
}

/** Lets anything on a learner's page begin an action, in one dialog for all of them. */
export function Doing({ learner, onDone, children }: DoingProps) {
  const [begun, setBegun] = useState<{ name: DeskActionName; known: Known } | null>(null)
  return (
    <Beginning value={(name, known = {}) => setBegun({ name, known })}>
      {children}
      {begun && (
        <ActionDialog
          learnerId={learner.id}
          name={begun.name}
          known={begun.known}
          onDone={onDone}
          onClose={() => setBegun(null)}
        />
      )}
    </Beginning>
  )
}
