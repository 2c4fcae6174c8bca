import { useState } from 'react'
import type { DeskGolden, DeskReplay } from '../../../api/schemas/desk.ts'
import { PendingButton } from '../../ui/pending-button.tsx'
import { saveFile } from '../../ui/save-file.ts'
import { call } from '../call.ts'
import { Problem } from '../parts/problem.tsx'
import { useAct } from '../use-act.ts'

/** Runs today's code over the whole recorded thread. */
export function Replay({ id }: { id: string }) {
  const act = useAct()
  const [result, setResult] = useState<DeskReplay | null>(null)
  const run = () => act.run(async () => setResult(await call<DeskReplay>('POST', `learners/${id}/replay`, {})))
  const saveGolden = () =>
    act.run(async () => {
      const { content } = await call<DeskGolden>('POST', `learners/${id}/golden`, {})
      saveFile({ name: 'from-the-desk.golden.json', type: 'application/json', content })
    })
  return (
    <section className="sheet" aria-labelledby="replay">
      <h2 className="sheet-title" id="replay">
        Replay
      </h2>
      <p className="small weak">Decides every turn again with today's code.</p>
      <div className="desk-deeds">
        <PendingButton className="button is-quiet" isPending={act.isPending} onClick={() => void run()}>
          Replay the thread
        </PendingButton>
        <PendingButton className="button is-quiet" isPending={act.isPending} onClick={() => void saveGolden()}>
          Save it as a golden
        </PendingButton>
      </div>
      <p className="small weak">A golden has no names and numbers: put it into testdata and record what it must do.</p>
      <Problem text={act.problem} />
      <div role="status">{result && <Outcome result={result} />}</div>
    </section>
  )
}

function Outcome({ result: { identical, turns, difference } }: { result: DeskReplay }) {
  if (identical || !difference) return <p>Identical, all {turns} turns.</p>
  const { seq, by, recorded, today } = difference
  const [was, is] = [recorded.filter((line) => !today.includes(line)), today.filter((line) => !recorded.includes(line))]
  return (
    <>
      <p>
        Turn {seq} is decided otherwise today, by the {by}.
      </p>
      <div className="desk-sides">
        <div>
          <h3>Recorded</h3>
          <pre>{was.join('\n')}</pre>
        </div>
        <div>
          <h3>Today</h3>
          <pre>{is.join('\n')}</pre>
        </div>
      </div>
    </>
  )
}
