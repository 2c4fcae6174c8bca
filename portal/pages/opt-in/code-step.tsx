import { type FormEvent, useId, useState } from 'react'
import { limits } from '../../../content/product.ts'
import { PhonePicture } from '../../learning/phone-picture.tsx'
import { CodeField } from '../../phone/code-field.tsx'
import { PICTURE_NUMBER, type ThreadLine } from '../../view/sample-thread.ts'
import { DemoNote } from './demo-note.tsx'
import { StepTitle } from './step-title.tsx'

const thread: readonly ThreadLine[] = [
  { kind: 'stamp', text: 'Example' },
  {
    kind: 'in',
    text: '482015 is your Tallytext code. It is good for 10 minutes. Nobody from Tallytext will ask you for it.',
  },
]

interface CodeStepProps {
  phone: string
  onVerify: () => void
  onChangePhone: () => void
}

/** The code. Any six characters will do, because none were sent. */
export function CodeStep({ phone, onVerify, onChangePhone }: CodeStepProps) {
  const codeId = useId()
  const [code, setCode] = useState('')

  function verify(event: FormEvent) {
    event.preventDefault()
    onVerify()
  }

  return (
    <>
      <StepTitle title="Verification Code Sent" lead={`We would have texted a 6-digit code to ${phone}.`} isNew />
      <div className="two">
        <form className="stack" onSubmit={verify}>
          <CodeField
            id={codeId}
            value={code}
            onChange={setCode}
            help="In this demonstration any six characters will do."
            takesAnyCharacter
          />
          <div className="actions">
            <button type="submit" className="button is-primary" disabled={code.length !== limits.codeLength}>
              Verify Code
            </button>
            <button type="button" className="button is-bare" onClick={onChangePhone}>
              Change Phone Number
            </button>
          </div>
          <DemoNote />
        </form>
        <PhonePicture label="An example of the code" number={PICTURE_NUMBER} lines={thread} />
      </div>
    </>
  )
}
