import { isBareAnswer } from './answer.ts'
import { plainWords } from './number-words.ts'

const asking =
  /^\W*(?:(?:so|and|but|ok|hey|hi|hello|um|wait|please|pls|sorry),? )*(?:what['\u2019]?s|what(?! (?:on|in|the|an?|ever)\b)|how|why|where(?:['\u2019]?s)?|when|which|who|can|could|should|will|would|do|does|did|is|are|define|explain)\b/i

/** Whether a text asks something, with its mark or by its first words: "what's a ledger". */
export function isQuestion(body: string): boolean {
  if (isBareAnswer(body)) return false
  return /\w.*\?\s*$/s.test(body) || (asking.test(body) && body.trim().split(/\s+/).length >= 3)
}

/** Words of the field that people use of their own books and taxes. */
const ofBooks =
  /\b(?:deduct\w*|writ(?:e|ing) (?:\w+ ){0,3}off|write ?offs?|taxe?s?|taxed|taxable|irs|payroll|1099s?|w ?2s?|w ?9s?|w ?4|1040|k 1|llcs?|s ?corp\w*|sole prop\w*|401 ?k|iras?|hsas?|depreciat\w*|amorti[sz]\w*|expens(?:es?|ed|ing)|receipts?|mileage|per diem|inventory|journal entr\w+|ledger|reconcil\w*|balance sheet|profits?|revenue|income|bookkeep\w*|quickbooks|xero|employees?|contractors?|wages?|salary|tips|assets?|liabilit\w+|cogs|accrual|cash basis|fifo|lifo|capital gains?|dividends?|crypto|stocks|quarterl\w+|estimated|itin|ein|dependents?|audit\w*|owners? draw|schedule [a-z]|section \d{3,4}|rent|insurance|mortgage|loan)\b/
/** Who speaks to us, or of us, means the lessons: "do you have anything on payroll". */
const ofLessons =
  /\b(?:you|u|ur|your|ya|yall|lessons?|topics?|texts?|quiz\w*|questions?|course|class|teach\w*|learn\w*|cover\w*|subscription|plan)\b/

/** Of these, what nobody asks of our own bill. */
const onlyOfBooks =
  /\b(?:deduct\w*|taxe?s?|irs|payroll|1099s?|w ?2s?|w ?9s?|1040|llcs?|employees?|contractors?|depreciat\w*|quarterl\w+|estimated|crypto)\b/
const ofBill = /\b(?:cards?|charg\w+|receipts?|invoices?|bill\w*|price|refund\w*|renew\w*)\b/

/** Whether a text that sounds like one about our bill is about the sender's own books: "do I pay her on W2 or 1099". */
export function asksOfOwnBill(body: string): boolean {
  const plain = plainWords(body)
  return asksOfBooks(body) && onlyOfBooks.test(plain) && !ofBill.test(plain)
}

/** Whether a text asks how the sender's own books or taxes are to be done: "can I deduct my truck". */
export function asksOfBooks(body: string): boolean {
  const plain = plainWords(body)
  return isQuestion(body) && ofBooks.test(plain) && !ofLessons.test(plain)
}

/** What is asked of our texts: "when does the next one come". */
const ofOurs = /\b(?:next|come|comes|coming|time|when|score|streak|right|again|stop|pause|cancel|price|cost)\b/

/** Whether a text may ask more about what was asked just before: "which one should I use". */
export function asksOn(body: string): boolean {
  const plain = plainWords(body)
  return isQuestion(body) && !ofLessons.test(plain) && !ofOurs.test(plain)
}
