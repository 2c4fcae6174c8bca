import { useState } from 'react'
import { PhonePicture } from '../../../learning/phone-picture.tsx'
import { useUser } from '../../../session/use-session.ts'
import { furtherSamples } from '../../../view/further-samples.ts'
import { formatNational } from '../../../view/phone-number.ts'
import { lessonThread, PICTURE_NUMBER } from '../../../view/sample-thread.ts'
import { CodeEntry } from '../code-entry.tsx'
import { PhoneEntry } from '../phone-entry.tsx'
import { forgetCode, rememberCode, sentCode } from '../sent-code.ts'
import { StepActions } from '../step-actions.tsx'
import { StepHead } from '../step-head.tsx'
import type { Wizard } from '../use-wizard.ts'

const thread = lessonThread(furtherSamples.onboarding, 'At your hour').slice(0, 4)

/** The number, then the code that proves it. */
export function PhoneStep({ wizard }: { wizard: Wizard }) {
  const user = useUser()
  const hasTexts = wizard.draft.textsAWeek > 0
  const [sent, setSent] = useState(() => sentCode(user.id))
  const [phone, setPhone] = useState(() => (hasTexts && sent?.phone) || formatNational(user.phoneNumber ?? ''))
  const [stage, setStage] = useState<'entry' | 'code' | 'verified'>(() => {
    if (user.phoneVerified) return 'verified'
    return sent && hasTexts ? 'code' : 'entry'
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
          <PhoneEntry
            wizard={wizard}
            phone={phone}
            sentTo={sent?.phone}
            isChange={isChange}
            onType={setPhone}
            onSent={() => {
              setSent(rememberCode(user.id, phone))
              setStage('code')
            }}
            onUnderWay={() => setStage('code')}
          />
        )}
        {stage === 'code' && sent && (
          <CodeEntry
            wizard={wizard}
            phone={phone}
            sentAt={sent.sentAt}
            onResent={() => setSent(rememberCode(user.id, phone))}
            onChangePhone={changePhone}
            onVerified={() => {
              forgetCode()
              wizard.goToTime()
            }}
          />
        )}
        {stage === 'verified' && <VerifiedPhone wizard={wizard} phone={phone} onChangePhone={changePhone} />}
        <PhonePicture label="What a lesson looks like" number={PICTURE_NUMBER} lines={thread} />
      </div>
    </>
  )
}

/** At no texts a week there is nothing to agree to. */
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
