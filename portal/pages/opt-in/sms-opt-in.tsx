import './opt-in.css'
import { useState } from 'react'
import { defaults } from '../../../content/product.ts'
import { PlainPage } from '../../shell/plain-page.tsx'
import { detectZone } from '../../view/when.ts'
import { AgreeStep } from './agree-step.tsx'
import { CodeStep } from './code-step.tsx'
import { InWords } from './in-words.tsx'
import { ScheduleStep } from './schedule-step.tsx'

/**
 * How people agree to texts, for anybody to try and for carriers' reviewers to read. A demo in the browser: it makes no
 * calls, stores nothing, and takes any number and any six characters (specification, section 5).
 */
export default function SmsOptIn() {
  const [step, setStep] = useState<'agree' | 'code' | 'verified'>('agree')
  const [phone, setPhone] = useState('')
  const [schedule, setSchedule] = useState(() => ({
    textsAWeek: defaults.textsAWeek as number,
    time: defaults.deliveryTime as string,
    zone: detectZone(Intl.DateTimeFormat().resolvedOptions().timeZone),
  }))
  return (
    <PlainPage>
      {step === 'agree' && <AgreeStep phone={phone} onType={setPhone} onSend={() => setStep('code')} />}
      {step === 'code' && (
        <CodeStep phone={phone} onVerify={() => setStep('verified')} onChangePhone={() => setStep('agree')} />
      )}
      {step === 'verified' && <ScheduleStep schedule={schedule} onChange={setSchedule} />}
      <InWords />
    </PlainPage>
  )
}
