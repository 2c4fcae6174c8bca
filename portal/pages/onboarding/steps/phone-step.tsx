import { useState } from 'react'
import { Phone } from '../../../components/phone.tsx'
import { useUser } from '../../../session/use-session.ts'
import { furtherSamples } from '../../../view/further-samples.ts'
import { formatNational } from '../../../view/phone-number.ts'
import { lessonThread, PICTURE_NUMBER } from '../../../view/sample-thread.ts'
import { CodeEntry } from '../code-entry.tsx'
import { PhoneEntry } from '../phone-entry.tsx'
import { StepActions } from '../step-actions.tsx'
import { StepHead } from '../step-head.tsx'
import type { Wizard } from '../use-wizard.ts'

const thread = lessonThread(furtherSamples.onboarding, 'At your hour').slice(0, 4)

/** The number, then the code that proves it. */
export function PhoneStep({ wizard }: { wizard: Wizard }) {
  const user = useUser()
  const [phone, setPhone] = useState(formatNational(user.phoneNumber ?? ''))
  const [stage, setStage] = useState<'entry' | 'code' | 'verified'>(user.phoneVerified ? 'verified' : 'entry')
  return (
    <>
      <StepHead title="Where should the lessons go?" lead="One text at a time, at the hour you choose next." />
      <div className="two">
        {stage === 'entry' && wizard.draft.textsAWeek === 0 && <NoTexts wizard={wizard} />}
        {stage === 'entry' && wizard.draft.textsAWeek > 0 && (
          <PhoneEntry wizard={wizard} phone={phone} onType={setPhone} onSent={() => setStage('code')} />
        )}
        {stage === 'code' && (
          <CodeEntry
            wizard={wizard}
            phone={phone}
            onChangePhone={() => setStage('entry')}
            onVerified={wizard.goToTime}
          />
        )}
        {stage === 'verified' && (
          <VerifiedPhone wizard={wizard} phone={phone} onChangePhone={() => setStage('entry')} />
        )}
        <Phone label="What a lesson looks like" number={PICTURE_NUMBER} lines={thread} />
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
