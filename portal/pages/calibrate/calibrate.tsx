import './calibrate.css'
import { useFocusAreas } from '../../api/use-focus-areas.ts'
import { useUser } from '../../session/use-session.ts'
import { AppHeader } from '../../shell/app-header.tsx'
import { MAIN_ID, SkipLink } from '../../shell/skip-link.tsx'
import { Bones } from '../../ui/bones.tsx'
import { Retry } from '../../ui/retry.tsx'
import { followingWords } from '../../view/calibration.ts'
import { CalibrateForm } from './calibrate-form.tsx'

/** Pace, hour and subjects, and the result they lead to. */
export default function Calibrate() {
  const { areas, error, retry } = useFocusAreas()
  return (
    <>
      <SkipLink />
      <AppHeader />
      <main className="wrap cal-page" id={MAIN_ID}>
        <div className="page-head">
          <h1>Calibrate Your Learning</h1>
          <p>Change the pace, the hour or the subjects. {followingWords(useUser())}</p>
        </div>
        {areas && <CalibrateForm areas={areas} />}
        {!areas && (error ? <Retry what="the focus areas" onRetry={retry} /> : <Bones lines={12} />)}
      </main>
    </>
  )
}
