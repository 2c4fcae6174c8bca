import { sendConfirmation } from '../api/commands.ts'
import { useCommand } from '../api/use-command.ts'
import { succeed } from '../toasts/toasts.ts'

/** Mails the link that confirms the learner's address, or the new address if one is pending. */
export function useConfirmation() {
  return useCommand(
    async () => {
      const { message } = await sendConfirmation()
      succeed('Check Your Inbox', message)
    },
    { title: 'Not Sent' },
  )
}
