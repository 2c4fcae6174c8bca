import { consentVersion } from '../../../content/product.ts'
import { sendCode } from '../../api/commands.ts'
import { succeed } from '../../toasts/toasts.ts'
import { formatNational, toE164 } from '../../view/phone-number.ts'

/** Has a code sent, with the consent that was ticked for it as evidence. */
export async function requestCode(phone: string) {
  const consent = { version: consentVersion, checked: true, page: location.pathname } as const
  await sendCode({ phoneNumber: toE164(phone), consent })
  succeed('OTP Sent', `We texted a 6-digit code to ${formatNational(phone)}.`)
}
