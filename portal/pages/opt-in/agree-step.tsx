import { type FormEvent, useEffect, useId, useRef, useState } from 'react'
import { Link } from 'react-router-dom'
import { demoConsentText } from '../../../content/product.ts'
import { PhonePicture } from '../../learning/phone-picture.tsx'
import { ConsentBox } from '../../phone/consent-box.tsx'
import { PhoneNumberField } from '../../phone/phone-number-field.tsx'
import { furtherSamples } from '../../view/further-samples.ts'
import { PICTURE_NUMBER, type ThreadLine } from '../../view/sample-thread.ts'
import { keywordReplies } from '../../view/support-email.ts'
import { DemoNote } from './demo-note.tsx'
import { StepTitle } from './step-title.tsx'

const thread: readonly ThreadLine[] = [
  { kind: 'stamp', text: 'Example' },
  { kind: 'in', text: keywordReplies.start },
  { kind: 'in', text: furtherSamples.onboarding.text },
  { kind: 'out', text: 'STOP' },
  { kind: 'in', text: keywordReplies.stop },
]

interface AgreeStepProps {
  phone: string
  onType: (phone: string) => void
  onSend: () => void
}

/** The consent box, unchecked at first, and the number. The way to decline is beside the button. */
export function AgreeStep({ phone, onType, onSend }: AgreeStepProps) {
  const form = useRef<HTMLFormElement>(null)
  const consentId = useId()
  const [hasAgreed, setAgreed] = useState(false)
  const [isReturn] = useState(phone !== '')

  // Anything typed or checked before React hydrated the page is only in the inputs.
  useEffect(() => {
    const number = form.current?.querySelector<HTMLInputElement>('[type="tel"]')?.value
    if (number) onType(number)
    if (form.current?.querySelector<HTMLInputElement>('[type="checkbox"]')?.checked) setAgreed(true)
  }, [onType])

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
        <form className="stack" method="post" ref={form} onSubmit={send}>
          <ConsentBox id={consentId} text={demoConsentText} isTicked={hasAgreed} onTick={setAgreed} />
          <PhoneNumberField
            value={phone}
            onChange={onType}
            help="In onboarding a 6-digit code will be sent to this number. This demonstration sends none."
          />
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
        <PhonePicture label="An example of the texts, and of opting out" number={PICTURE_NUMBER} lines={thread} />
      </div>
    </>
  )
}
