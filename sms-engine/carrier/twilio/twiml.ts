const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' }

/** The answer to a message webhook: one <Message> per text, none for silence (twilio.com/docs/messaging/twiml). */
export function toTwiml(texts: readonly string[]): string {
  const messages = texts.map((text) => `<Message>${text.replace(/[&<>]/g, (found) => entities[found] ?? '')}</Message>`)
  return `<?xml version="1.0" encoding="UTF-8"?><Response>${messages.join('')}</Response>`
}
