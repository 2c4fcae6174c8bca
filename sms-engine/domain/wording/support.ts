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

export const unclearQuestion =
  'I did not get that. To ask a person, write ASK before your question: ASK how do I record a deposit?'

export const stillUnclear =
  'I still do not get it and will answer less often until I do. Write ASK before your words and a person reads them, or reply HELP for what I know.'

export function unclearWithOpen(last: string): string {
  return `I did not get that. To answer, reply A to ${last}. Or reply NEXT for a lesson, HELP for help.`
}
