/** Too many writers are at a conversation for this to be decided now. Nothing was written; trying again later helps. */
export class BusyConversation extends Error {
  override name = 'BusyConversation'
  readonly code = 'busy_conversation'
}
