import { useId, useState } from 'react'
import type { CodeRequest } from '../../api/schemas/phone.ts'
import { consentVersion } from '../../content/product.ts'
import { sendCode } from '../api/commands.ts'
import { isRefusal, refusedField, serverCode, serverMessage } from '../api/request.ts'
import { tellUnclear, useCommand } from '../api/use-command.ts'
import { useUser } from '../session/use-session.ts'
import { fail } from '../toasts/toasts.ts'
import { formatNational, nationalDigits, phoneProblem, toE164 } from '../view/phone-number.ts'
import { RESEND_MS, rememberCode, rememberedCodes, type SentCode } from './sent-code.ts'
import { useSecondsUntil } from './use-seconds-until.ts'

const FAILURE = 'Failed to send OTP. Please try again.'

/** A number that a learner types, agrees to be texted at, and has a code sent to. `CodeForm` then takes the code. */
export interface PhoneProof {
  /** The text in the field. */
  readonly phone: string
  type(typed: string): void
  /** Whether the number in the field is the learner's proved one, and whether it is the one waiting for its code. */
  readonly isProved: boolean
  readonly isWaiting: boolean
  readonly hasAgreed: boolean
  tick(isTicked: boolean): void
  /** What is wrong, shown below the field and below the box. */
  readonly problems: Problems
  /** Ids of the field and of the box. */
  readonly ids: { readonly phone: string; readonly consent: string }
  /** Whether the box is to be shown, and ticked before a code goes out: none has gone to the waiting number yet. */
  readonly needsConsent: boolean
  /** Whether a code may be requested. If not, shows what is wrong and puts the cursor there. */
  check(page?: Page): boolean
  /** Marks the field when the service has refused the number. */
  refuse(error: unknown): void
  /** The number and, if the box is checked, the consent. */
  request(): CodeRequest
  /** Checks and sends a code. Returns what to tell the learner, or nothing on failure, after the page has said why. */
  send(page?: Page): Promise<string | undefined>
  readonly isSending: boolean
  /** The last code, if it went to the number in the field. */
  readonly sent: SentCode | undefined
  /** How many seconds until another code can go to the number in the field; 0 if it can now. */
  readonly wait_s: number
}

/** A box that is shown must be ticked, even if a code has gone out before. */
interface Page {
  readonly isBoxShown: boolean
}

interface Problems {
  readonly phone?: string | undefined
  readonly consent?: string | undefined
}

/** @param initial the number in the field at first, in any form */
export function usePhoneProof(initial: string | null | undefined): PhoneProof {
  const user = useUser()
  const id = useId()
  const ids = { phone: `${id}-phone`, consent: `${id}-consent` }
  // Until something is typed, the field follows the session: first a masked number, then the service's answer.
  const [typed, setTyped] = useState<string>()
  const phone = typed ?? formatNational(initial ?? '')
  const [hasAgreed, setAgreed] = useState(false)
  const [problems, setProblems] = useState<Problems>({})
  const [codes, setCodes] = useState(() => rememberedCodes(user.id))
  const number = toE164(phone)
  const [newest] = codes
  const wait_s = useSecondsUntil((codes.find(({ to }) => to === number)?.sentAt ?? 0) + RESEND_MS)
  const isProved = user.phoneVerified && number === user.phoneNumber
  const sent = newest?.to === number ? newest : undefined
  const isWaiting = !isProved && number === (user.pendingPhone ?? user.phoneNumber)
  const needsConsent = !isWaiting || sent === undefined

  const sending = useCommand(
    async (request: CodeRequest) => {
      try {
        await sendCode(request)
      } catch (error) {
        // Requested again within half a minute: the first code is on its way, and the learner needs the field for it.
        if (serverCode(error) === 'wait' && newest?.to === request.phoneNumber) return serverMessage(error)
        throw error
      }
      setCodes(rememberCode(user.id, request.phoneNumber))
      return `We texted a 6-digit code to ${formatNational(request.phoneNumber)}.`
    },
    (error) => {
      refuse(error)
      if (tellUnclear(error)) return
      const said = serverMessage(error) ?? ''
      // A fault that the service explains says itself when to try again.
      fail('Error', isRefusal(error) ? `${FAILURE} ${said}`.trim() : said || FAILURE)
    },
  )

  function type(text: string) {
    setTyped(text)
    setProblems({ ...problems, phone: undefined })
  }

  function tick(isTicked: boolean) {
    setAgreed(isTicked)
    setProblems({ ...problems, consent: undefined })
  }

  function refuse(error: unknown) {
    const refused = refusedField(error)
    if (refused?.field !== 'phoneNumber') return
    setProblems({ phone: refused.message })
    document.getElementById(ids.phone)?.focus()
  }

  function check({ isBoxShown }: Page = { isBoxShown: needsConsent }): boolean {
    const found = problemsWith(phone, isBoxShown && !hasAgreed)
    setProblems(found)
    if (found.phone === NO_NUMBER) fail('Phone number required', NO_NUMBER)
    const wrong = found.phone ? ids.phone : found.consent && ids.consent
    if (wrong) document.getElementById(wrong)?.focus()
    return !wrong
  }

  const consent = { version: consentVersion, checked: true, page: location.pathname } as const
  const request = () => ({ phoneNumber: number, ...(hasAgreed && { consent }) })
  return {
    phone,
    type,
    isProved,
    isWaiting,
    hasAgreed,
    tick,
    problems,
    ids,
    needsConsent,
    check,
    refuse,
    request,
    send: async (page) => (check(page) ? sending.run(request()) : undefined),
    isSending: sending.isPending,
    sent,
    wait_s,
  }
}

const NO_NUMBER = 'Please enter your phone number'

/** Digits are checked before the box: nobody is asked to consent for an invalid number. */
function problemsWith(phone: string, lacksConsent: boolean): Problems {
  if (!nationalDigits(phone)) return { phone: NO_NUMBER }
  const problem = phoneProblem(phone)
  if (problem) return { phone: problem }
  return lacksConsent ? { consent: 'Tick the box if you agree to receive lessons at this number.' } : {}
}
