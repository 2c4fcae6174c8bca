import { z } from 'zod'
import { consent, phoneNumber } from './fields.ts'
import { user } from './user.ts'

/** Body of POST /api/user/send-otp. Without `consent`, entering the code is recorded as the only evidence. */
export const codeRequest = z.object({ phoneNumber, consent: consent.optional() })
export type CodeRequest = z.output<typeof codeRequest>

/** Body of POST /api/user/verify-otp. Spaces and hyphens in the code are ignored. */
export const codeProof = z.object({
  phoneNumber,
  otpCode: z
    .string('Please enter the verification code')
    .max(20, 'The code has 6 digits.')
    .transform((text) => text.replace(/[\s-]/g, ''))
    .pipe(
      z
        .string()
        .min(1, { error: 'Please enter the verification code', abort: true })
        .regex(/^\d{6}$/, 'The code has 6 digits.'),
    ),
})
export type CodeProof = z.output<typeof codeProof>

/** Answer to both: one sentence for a person. */
export const phoneMessage = z.object({ message: z.string() })
export type PhoneMessage = z.output<typeof phoneMessage>

/** Answer to POST /api/user/verify-otp: the same, and the user whose number is proved. */
export const phoneProved = phoneMessage.extend({ user })
export type PhoneProved = z.output<typeof phoneProved>
