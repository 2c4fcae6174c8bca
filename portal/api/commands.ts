/** What a page asks the service to do. Each throws what `request` throws. */
import type { Login, Registration, SignedIn } from '../../api/schemas/auth.ts'
import type { Onboarding } from '../../api/schemas/onboarding.ts'
import type { CodeProof, CodeRequest, PhoneMessage } from '../../api/schemas/phone.ts'
import type { SmsPreferences } from '../../api/schemas/sms-preferences.ts'
import type { User } from '../../api/schemas/user.ts'
import { request } from './request.ts'

export const login = (form: Login) => request<SignedIn>('POST', '/api/login', form)

export const register = (form: Registration) => request<SignedIn>('POST', '/api/register', form)

/** Keeps a draft, or completes when it says so. Answers the user as saved. */
export const saveOnboarding = (onboarding: Onboarding) => request<User>('PUT', '/api/user/onboarding', onboarding)

export const sendCode = (code: CodeRequest) => request<PhoneMessage>('POST', '/api/user/send-otp', code)

export const verifyCode = (proof: CodeProof) => request<PhoneMessage>('POST', '/api/user/verify-otp', proof)

export const saveSmsPreferences = (preferences: SmsPreferences) =>
  request<SmsPreferences>('PUT', '/api/user/sms-preferences', preferences)
