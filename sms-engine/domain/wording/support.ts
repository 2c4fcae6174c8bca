import type { Settings } from '../model/context.ts'

/** What we say when a learner asks for a human, and when we did not understand. GSM-7, within two segments. */

export const picture = 'I can only read words. Reply Q for a question, NEXT for a lesson, HELP for help.'

export const pictureWithWords =
  'I cannot see pictures. Write ASK before your question, with all that matters in words, and a person answers.'

export const caseOpened =
  'Thank you, a person will read that and answer here, typically within 24 hours, Monday to Friday.'

export const askHow = 'What is your question? Text it next, or any time as: ASK how do I record a deposit?'

export function caseAnswered(answer: string): string {
  return `Tallytext support: ${answer}`
}

/** To somebody who waits for a person's answer. `isLate`: for some days. */
export function caseWaits(isLate: boolean, { supportEmail }: Settings): string {
  if (isLate)
    return `I am sorry that it takes so long. A person has your text and answers here. You can also write to ${supportEmail}`
  return 'A person has your text and answers here, typically within 24 hours, Monday to Friday.'
}

export const addedToCase =
  'Thank you, I have passed that on, too. A person reads it and answers here, typically within 24 hours, Monday to Friday.'

export const unclear =
  'I did not get that. Reply Q for a question, NEXT for a lesson, PLAN for your schedule, HELP for help.'

/**
 * To somebody who asks what no text of ours answers.
 * @param last the letter of the open question's last option
 */
export function shallAPerson(last: string | null): string {
  const offer =
    'I am a program and cannot answer that. Shall I pass it on? Reply YES and a person answers here, typically within 24 hours, Monday to Friday.'
  return last === null ? offer : `${offer} Our question stays open: reply A to ${last}.`
}

/** To whoever goes on, or asks something else as well. */
export const shallAPersonToo = 'Reply YES and a person reads that, too, and answers here.'

export const notPassedOn = 'All right. To ask a person another time, write ASK before your question.'

export const stillUnclear =
  'I still do not get it and will answer less often until I do. Reply YES and a person reads your last text, or HELP for what I know.'

export function unclearWithOpen(last: string): string {
  return `I did not get that. To answer, reply A to ${last}. Or reply NEXT for a lesson, HELP for help.`
}
