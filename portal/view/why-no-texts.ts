/** Why no lessons come by text: the engine's reasons in words, with what to do about each. The only place for both. */
import type { User } from '../../api/schemas/user.ts'
import { optedOutWords } from './opt-out.ts'
import { longDay, weekday } from './when.ts'

type Reason = NonNullable<User['noTextsBecause']>
type Kept = Pick<User, 'noTextsBecause' | 'optOut' | 'pausedUntil' | 'timezone'>

export interface WhyNoTexts {
  readonly sentence: string
  /** The same as the end of "None comes by text". */
  readonly clause: string
  /** What brings texts again, unless the sentence says it. */
  readonly wayOut?: WayOut
}

/** A page, the settings or the end of the pause. `here`: the words of the page itself. */
export type WayOut =
  | { readonly is: 'page'; readonly to: string; readonly label: string; readonly here: string }
  | { readonly is: 'settings'; readonly label: string }
  | { readonly is: 'resume' }

/** Undefined while texts are planned. */
export function whyNoTexts(user: Kept): WhyNoTexts | undefined {
  // A copy that the browser stored before there were reasons has none, not even null.
  return user.noTextsBecause ? wordsFor(user.noTextsBecause, user) : undefined
}

function wordsFor(reason: Reason, { optOut, pausedUntil, timezone }: Kept): WhyNoTexts {
  switch (reason) {
    case 'no number':
      return {
        sentence: 'No phone is verified, so no texts are sent.',
        clause: 'because no phone is verified',
        wayOut: { is: 'settings', label: 'Verify one in the settings' },
      }
    case 'opted out':
      return {
        sentence: optedOutWords(optOut ?? { number: null, inWords: false }),
        clause: optOut?.inWords ? 'because you wrote that you want none' : 'because you texted STOP',
      }
    case 'not onboarded':
      return {
        sentence: 'Your setup is not finished, so no texts are sent.',
        clause: 'because your setup is not finished',
        wayOut: { is: 'page', to: '/onboarding', label: 'Finish it', here: 'Finish it here.' },
      }
    case 'switched off':
      return {
        sentence: 'Lessons are off.',
        clause: 'while lessons are off',
        wayOut: { is: 'page', to: '/dashboard', label: 'Turn them on', here: 'Turn them on by the switch below.' },
      }
    case 'pace of none':
      return {
        sentence: 'No texts are sent: your pace is 0 a week.',
        clause: 'at a pace of 0',
        wayOut: { is: 'page', to: '/calibrate', label: 'Choose a pace', here: 'Choose one below.' },
      }
    case 'not paid':
      // Also while a canceled one still runs, once its last text has come.
      return {
        sentence: 'No text is planned: no subscription covers the next one.',
        clause: 'because no subscription covers them',
        wayOut: { is: 'settings', label: 'See your plan in the settings' },
      }
    case 'paused':
      return {
        sentence: pausedUntil
          ? `Paused until ${weekday(pausedUntil, timezone)}, ${unbroken(longDay(pausedUntil, timezone))}.`
          : 'Paused, because several texts in a row had no answer.',
        clause: 'while your lessons are paused',
        wayOut: { is: 'resume' },
      }
    default:
      return reason satisfies never
  }
}

/** With spaces at which no line ends. */
const unbroken = (words: string) => words.replaceAll(' ', '\u00a0')

/**
 * Whether lessons come by text when they are not paused. Where they do not, nothing comes on the day on which a pause
 * ends either.
 */
export const isTexted = ({ noTextsBecause }: Pick<User, 'noTextsBecause'>): boolean =>
  !noTextsBecause || noTextsBecause === 'paused'

/** What comes after the setup: on its last screen, and in the toast on the next page. */
export function completionWords(user: Kept): { readonly screen: string; readonly toast: string } {
  const why = whyNoTexts(user)
  if (!why) {
    return {
      screen: 'Your lessons come by text. What you learn shows on your dashboard.',
      toast: 'Your lessons are set up.',
    }
  }
  const screen =
    user.noTextsBecause === 'no number'
      ? 'No texts will come. Your lessons wait on your dashboard, and you can add a phone in the settings at any time.'
      : `No texts will come ${why.clause}. Your lessons wait on your dashboard.`
  return { screen, toast: 'No texts will come. Your lessons are here to read.' }
}
