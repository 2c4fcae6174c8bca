import { plainWords } from './number-words.ts'

const yes =
  /^(?:yes|yep|yeah|yea|yup|ya|y|ok|okay|k|sure|please|please do|do it|do that|go ahead|sounds good|fine|great|perfect|alright|right|agreed|correct|si|oui|daccord|claro|dale)(?: (?:please|pls|thanks|thank you|do it|do that|go ahead|sure|yes|sounds good|thats fine|that works|por favor|svp|gracias|merci))*$/
const no =
  /^(?:no|nope|nah|n|no thanks|no thank you|not now|never mind|nevermind|leave it|keep it|dont|do not|non|non merci|no gracias)(?: (?:please|thanks|thank you|leave it|keep it|its fine|im good|im fine))*$/

/** Reads a plain yes or no to something that we offered; null for anything else. */
export function readConsent(text: string): 'yes' | 'no' | null {
  const words = plainWords(text)
  if (/^\W*👍/u.test(text)) return 'yes'
  if (yes.test(words)) return 'yes'
  return no.test(words) ? 'no' : null
}
