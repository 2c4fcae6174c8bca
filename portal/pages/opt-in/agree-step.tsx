import { type FormEvent, useId, useState } from 'react'
import { Link } from 'react-router-dom'
import { carrierTexts, demoConsentText } from '../../../content/product.ts'
import { ConsentBox } from '../../components/consent-box.tsx'
import { Phone } from '../../components/phone.tsx'
import { PhoneNumberField } from '../../components/phone-number-field.tsx'
import { furtherSamples } from '../../view/further-samples.ts'
import { PICTURE_NUMBER, type ThreadLine } from '../../view/sample-thread.ts'
import { DemoNote } from './demo-note.tsx'
import { StepTitle } from './step-title.tsx'

const thread: readonly ThreadLine[] = [
  { kind: 'stamp', text: 'Example' },
  { kind: 'in', text: carrierTexts.start },
  { kind: 'in', text: furtherSamples.onboarding.text },
  { kind: 'out', text: 'STOP' },
  { kind: 'in', text: carrierTexts.stop },
]

interface AgreeStepProps {
  phone: string
  onType: (phone: string) => void
  onSend: () => void
}

/** The box, empty at first, and the number. The way to decline stands beside the button. */
export function AgreeStep({ phone, onType, onSend }: AgreeStepProps) {
  const consentId = useId()
  const [hasAgreed, setAgreed] = useState(false)
  const [isReturn] = useState(phone !== '')

  function send(event: FormEvent) {
    event.preventDefault()
    onSend()
  }

  return (
    <>
      <StepTitle
        title="SMS Notifications"
        lead="Receive daily accounting lessons directly to your phone"
        isNew={isReturn}
      />
      <div className="two">
        <form className="stack" onSubmit={send}>
          <PhoneNumberField value={phone} onChange={onType} />
          <ConsentBox id={consentId} text={demoConsentText} isTicked={hasAgreed} onTick={setAgreed} />
          <div className="actions">
            <button type="submit" className="button is-primary" disabled={!hasAgreed || !phone.trim()}>
              Send Verification Code
            </button>
            <Link className="button is-bare" to="/">
              Back to Home
            </Link>
          </div>
          <DemoNote />
        </form>
        <Phone label="An example of the texts, and of opting out" number={PICTURE_NUMBER} lines={thread} />
      </div>
    </>
  )
}
