import { useState } from 'react'
import { PhonePicture } from '../../../learning/phone-picture.tsx'
import { CodeForm } from '../../../phone/code-form.tsx'
import { rememberedCodes } from '../../../phone/sent-code.ts'
import { usePhoneProof } from '../../../phone/use-phone-proof.ts'
import { useUser } from '../../../session/use-session.ts'
import { PendingButton } from '../../../ui/pending-button.tsx'
import { furtherSamples } from '../../../view/further-samples.ts'
import { lessonThread, PICTURE_NUMBER } from '../../../view/sample-thread.ts'
import { PhoneEntry } from '../phone-entry.tsx'
import { StepActions } from '../step-actions.tsx'
import { StepHead } from '../step-head.tsx'
import type { Wizard } from '../use-wizard.ts'

const thread = lessonThread(furtherSamples.onboarding, 'Example, at your hour').slice(0, 4)

/** The number, then the code that proves it. */
export function PhoneStep({ wizard }: { wizard: Wizard }) {
  const user = useUser()
  const hasTexts = wizard.draft.textsAWeek > 0
  const [resumed] = useState(() => (hasTexts ? rememberedCodes(user.id)[0] : undefined))
  const proof = usePhoneProof(resumed?.to ?? user.phoneNumber)
  const [stage, setStage] = useState<'entry' | 'code' | 'verified'>(() => {
    if (user.phoneVerified) return 'verified'
    return resumed ? 'code' : 'entry'
  })
  const [isChange, setChange] = useState(false)

  function changePhone() {
    setChange(true)
    setStage('entry')
  }

  return (
    <>
      {hasTexts ? (
        <StepHead title="Where should the lessons go?" lead="One text at a time, at the hour you choose next." />
      ) : (
        <StepHead title="No texts, no number" lead="Your lessons wait for you on the dashboard." />
      )}
      <div className="two">
        {stage === 'entry' && !hasTexts && <NoTexts wizard={wizard} />}
        {stage === 'entry' && hasTexts && (
          <PhoneEntry wizard={wizard} proof={proof} isChange={isChange} onSent={() => setStage('code')} />
        )}
        {stage === 'code' && (
          <CodeForm proof={proof} onVerified={wizard.goToTime} isLocked={wizard.isSaving}>
            <button type="button" className="button is-bare" onClick={changePhone}>
              Change Phone
            </button>
            <PendingButton
              className="button is-bare"
              isPending={wizard.isSaving}
              onClick={() => void wizard.skipPhone()}
            >
              Skip SMS
            </PendingButton>
          </CodeForm>
        )}
        {stage === 'verified' && <VerifiedPhone wizard={wizard} phone={proof.phone} onChangePhone={changePhone} />}
        <PhonePicture label="An example of a lesson" number={PICTURE_NUMBER} lines={thread} />
      </div>
    </>
  )
}

/** At a pace of 0 there is nothing to agree to and no number to prove. */
function NoTexts({ wizard }: { wizard: Wizard }) {
  return (
    <div className="stack">
      <p>You chose no texts, so no number is needed. Go back to choose a pace, or finish without.</p>
      <StepActions
        label="Skip for now"
        isSaving={wizard.isSaving}
        onGoOn={() => void wizard.skipPhone()}
        onBack={wizard.back}
      />
    </div>
  )
}

interface VerifiedPhoneProps {
  wizard: Wizard
  phone: string
  onChangePhone: () => void
}

function VerifiedPhone({ wizard, phone, onChangePhone }: VerifiedPhoneProps) {
  return (
    <div className="stack">
      <p>
        <b className="num">{phone}</b> is verified.{' '}
        <button type="button" className="text-button" onClick={onChangePhone}>
          Change Phone
        </button>
      </p>
      <StepActions label="Continue" isSaving={wizard.isSaving} onGoOn={wizard.goToTime} onBack={wizard.back} />
    </div>
  )
}
