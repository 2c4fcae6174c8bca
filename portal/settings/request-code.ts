import type { CodeRequest } from '../../api/schemas/phone.ts'
import { sendCode } from '../api/commands.ts'
import { serverMessage } from '../api/request.ts'
import { fail } from '../toasts/toasts.ts'

const FAILURE = 'Failed to send OTP. Please try again.'

/** Has a code sent. A failure is shown under its own name: whatever was saved before it is saved. Answers whether it went. */
export async function requestCode(request: CodeRequest): Promise<boolean> {
  try {
    await sendCode(request)
    return true
  } catch (error) {
    const why = serverMessage(error)
    fail('Error', why ? `${FAILURE} ${why}` : FAILURE)
    return false
  }
}
