import '../../learning/columns.css'
import './calibrate.css'
import { useFocusAreas } from '../../api/use-focus-areas.ts'
import { useUser } from '../../session/use-session.ts'
import { AppHeader } from '../../shell/app-header.tsx'
import { NoTexts } from '../../shell/no-texts.tsx'
import { MAIN_ID, SkipLink } from '../../shell/skip-link.tsx'
import { Bones } from '../../ui/bones.tsx'
import { Retry } from '../../ui/retry.tsx'
import { whyNoTexts } from '../../view/why-no-texts.ts'
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
          <p>
            Change the pace, the hour or the subjects. <WhatFollows />
          </p>
        </div>
        {areas && <CalibrateForm areas={areas} />}
        {!areas && (error ? <Retry what="the focus areas" onRetry={retry} /> : <Bones lines={12} />)}
      </main>
    </>
  )
}

/** When the choices take effect. Where no text is planned, none could follow them, and the reason stands here. */
function WhatFollows() {
  const user = useUser()
  if (user.noTextsBecause === 'paused')
    return 'Your lessons are paused: the first text afterwards goes by what you save.'
  const why = whyNoTexts(user)
  return why ? <NoTexts why={why} /> : 'Your next text goes by what you save.'
}
