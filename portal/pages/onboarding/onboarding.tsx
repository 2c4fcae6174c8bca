import '../../learning/columns.css'
import './onboarding.css'
import { useState } from 'react'
import type { FocusArea } from '../../../api/schemas/focus-areas.ts'
import type { User } from '../../../api/schemas/user.ts'
import { useFocusAreas } from '../../api/use-focus-areas.ts'
import { useUser } from '../../session/use-session.ts'
import { Bones } from '../../ui/bones.tsx'
import { Retry } from '../../ui/retry.tsx'
import { SetupComplete } from './setup-complete.tsx'
import { AreasStep } from './steps/areas-step.tsx'
import { PaceStep } from './steps/pace-step.tsx'
import { PaymentStep } from './steps/payment-step.tsx'
import { PhoneStep } from './steps/phone-step.tsx'
import { TimeStep } from './steps/time-step.tsx'
import { useWizard } from './use-wizard.ts'
import { WizardPage } from './wizard-page.tsx'

/** The five steps from an empty account to lessons by text. */
export default function Onboarding() {
  const { areas, error, retry } = useFocusAreas()
  if (areas) return <Wizard areas={areas} />
  return (
    <WizardPage step={1}>{error ? <Retry what="the focus areas" onRetry={retry} /> : <Bones lines={6} />}</WizardPage>
  )
}

function Wizard({ areas }: { areas: readonly FocusArea[] }) {
  const [completed, setCompleted] = useState<User>()
  const wizard = useWizard(useUser(), areas, setCompleted)
  if (completed) return <SetupComplete user={completed} />
  if (wizard.isAwaitingService) {
    return (
      <WizardPage step={wizard.step}>
        <Bones lines={6} />
      </WizardPage>
    )
  }
  return (
    <WizardPage step={wizard.step}>
      {wizard.step === 1 && <AreasStep areas={areas} wizard={wizard} />}
      {wizard.step === 2 && <PaceStep wizard={wizard} />}
      {wizard.step === 3 && <PaymentStep wizard={wizard} />}
      {wizard.step === 4 && <PhoneStep wizard={wizard} />}
      {wizard.step === 5 && <TimeStep wizard={wizard} />}
    </WizardPage>
  )
}
