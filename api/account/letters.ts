/** The mails that the API sends, word for word. Each says what happened and what to do if it was not you. */
import { brand } from '../../content/product.ts'
import { day_ms, hour_ms, minute_ms } from '../../sms-engine/domain/model/units.ts'

export interface Letter {
  /** A word for logs and metrics. */
  readonly about: string
  readonly subject: string
  readonly text: string
  /** How long its link works, ms: after that, the letter is no longer sent. */
  readonly useful_ms?: number
}

/** What every letter may mention. */
export interface Frame {
  readonly firstName: string
  readonly supportEmail: string
}

/** @param link opens the portal's page for a new password; valid once and for a short while. */
export function passwordResetLetter(frame: Frame, link: string, minutes: number): Letter {
  const words = letter(frame, 'password-reset', 'A new password', [
    'Somebody, we hope you, asked for a new password. Choose it here:',
    link,
    `The link works once, for ${minutes} minutes. If you did not ask, ignore this mail: your password stays as it is.`,
  ])
  return { ...words, useful_ms: minutes * minute_ms }
}

/** Nobody answered for a while, so lessons stopped; perhaps nobody reads the phone either. */
export function pausedBySilenceLetter(frame: Frame, portalUrl: string): Letter {
  return letter(frame, 'paused-by-silence', 'Your lessons are paused', [
    'We have not heard from your phone for a while, so we send no more lessons by text until you want them again. Nothing that you have learned is lost.',
    'To go on, reply RESUME to our last text.',
    `The pause does not end by itself, and it does not pause your plan: if you pay for one, it goes on. You can pause or cancel it in your settings: ${portalUrl}/dashboard?settings=profile`,
    `If something is not right, please write to ${frame.supportEmail}.`,
  ])
}

/** No text has reached the phone for days; only its owner can find out why. */
export function unreachableLetter(frame: Frame, portalUrl: string): Letter {
  return letter(frame, 'unreachable', 'Our texts do not reach your phone', [
    'For some days our texts have not reached your phone, so we are writing here. Nothing that you have learned is lost, and you need not do anything on our side: your lessons come again as soon as a text gets through.',
    'What helps most often: switch the phone off and on again, and see that it has a signal. If it gets no texts from others either, your phone company can tell you why.',
    `If you have another number now, please give it to us: ${portalUrl}/dashboard?settings=profile`,
    `Until then your lessons wait for you in your browser: ${portalUrl}/dashboard`,
    `If you would like a hand with it, please write to ${frame.supportEmail}.`,
  ])
}

/** The phone companies' records say that the learner's number now belongs to someone else. They may be wrong. */
export function numberReassignedLetter(frame: Frame, portalUrl: string): Letter {
  return letter(frame, 'number-reassigned', 'Is this still your phone number?', [
    'We have not heard from your phone for a long time, and the records of the phone companies say that its number has gone to somebody else. So that no stranger gets your lessons, we have stopped texting it and taken it out of your account. Nothing that you have learned is lost.',
    `If you have another number now, or if the records are wrong and the number is still yours, please add it here; a code that we text to it proves it: ${portalUrl}/dashboard?settings=profile`,
    `Until then your lessons wait for you in your browser: ${portalUrl}/dashboard`,
    `This does not end your plan: if you pay for one, it goes on. You can pause or cancel it in your settings. If you would like a hand with it, please write to ${frame.supportEmail}.`,
  ])
}

export function passwordChangedLetter(frame: Frame): Letter {
  return letter(frame, 'password-changed', 'Your password was changed', [
    'Your password was changed, and every other device was signed out.',
    ifNotYou(frame),
  ])
}

export function passkeyAddedLetter(frame: Frame): Letter {
  return letter(frame, 'passkey-added', 'A passkey was added', [
    'A passkey was added to your account. Whoever has it can sign in without your password.',
    `If that was not you, choose a new password by "Forgot password?" on the sign-in page: that removes every passkey and signs every device out. Then please write to ${frame.supportEmail}.`,
  ])
}

export function passkeyRemovedLetter(frame: Frame): Letter {
  return letter(frame, 'passkey-removed', 'A passkey was removed', [
    'A passkey was removed from your account and no longer signs you in. Your password still does.',
    ifNotYou(frame),
  ])
}

/**
 * Sent to an unproved address: it may be a stranger's, so the letter contains nobody's data and asks for nothing else.
 * @param link proves the address when followed while signed in
 */
export function confirmEmailLetter(frame: Frame, link: string, hours: number): Letter {
  const words = letter(frame, 'confirm-email', 'Please confirm your e-mail address', [
    `Somebody, we hope you, wants to use this address for a ${brand} account. Confirm it here:`,
    link,
    `The link works once, for ${hours === 1 ? 'one hour' : `${hours} hours`}, where you are signed in to that account. If you did not ask, ignore this mail: without it nothing is changed, and this address stays free for you.`,
  ])
  return { ...words, useful_ms: hours * hour_ms }
}

/** Sent to an abandoned, unproved address. It may be a stranger's, so the letter offers no way into the account. */
export function emailLeftLetter(frame: Frame): Letter {
  return letter(frame, 'email-left', 'Your e-mail address was changed', [
    'The account that had this address now has another one, so this is the last mail to this address.',
    ifNotYou(frame),
  ])
}

/**
 * Sent to the old address. The new one is not named: the reader may not be the one who chose it.
 * @param link restores the old address and sets a new password
 */
export function emailChangedLetter(frame: Frame, link: string, days: number): Letter {
  const words = letter(frame, 'email-changed', 'Your e-mail address was changed', [
    'Your account now has another e-mail address, so this is the last mail to this one.',
    'If that was not you, take your account back here. You choose a new password, this address is put back, and every device is signed out:',
    link,
    `The link works once, for ${days} days. If it does not work any more, please write to ${frame.supportEmail}.`,
  ])
  return { ...words, useful_ms: days * day_ms }
}

/** Sent to the address that was replaced when the earlier one was restored. */
export function emailPutBackLetter(frame: Frame): Letter {
  return letter(frame, 'email-put-back', 'Your earlier e-mail address was put back', [
    'Somebody who reads the mail of your earlier address put it back with the link that we sent there, chose a new password and signed every device out. So this is the last mail to this address.',
    ifNotYou(frame),
  ])
}

export function phoneChangedLetter(frame: Frame): Letter {
  return letter(frame, 'phone-changed', 'Your phone number was changed', [
    'Your phone number was changed: the new one is verified, and lessons by text go there now.',
    ifNotYou(frame),
  ])
}

/** Sent to the account whose number another account has just verified. */
export function phoneLostLetter(frame: Frame): Letter {
  return letter(frame, 'phone-lost', 'Your phone number moved to another account', [
    'The phone number of your account was verified by another account, so we text it for that one now. Your lessons and progress are safe, and lessons by text go on when you verify a number again in your settings.',
    ifNotYou(frame),
  ])
}

export function accountDeletedLetter(frame: Frame): Letter {
  return letter(frame, 'account-deleted', 'Your account is deleted', [
    'Your account and everything in it is deleted. We keep only the record of what you agreed to, texts and a plan that renews, and of when that ended, as the law asks.',
    ifNotYou(frame),
  ])
}

function ifNotYou({ supportEmail }: Frame): string {
  return `If that was not you, please write to ${supportEmail} at once.`
}

function letter({ firstName }: Frame, about: string, subject: string, paragraphs: readonly string[]): Letter {
  return { about, subject: `${brand}: ${subject}`, text: [`Hello ${firstName},`, ...paragraphs, brand].join('\n\n') }
}
