import MessagingResponse from 'twilio/lib/twiml/MessagingResponse.js'

/** The answer to a message webhook: one <Message> per text, none for silence. */
export function toTwiml(texts: readonly string[]): string {
  const response = new MessagingResponse()
  for (const text of texts) response.message(text)
  return response.toString()
}
