import { exportData } from '../api/commands.ts'
import { succeed } from '../toasts/toasts.ts'
import { PendingButton } from '../ui/pending-button.tsx'
import { useCommand } from './use-command.ts'

/** Everything that is kept about the learner, as a file. */
export function ExportData() {
  const { isPending, run } = useCommand()

  async function save() {
    const data = await exportData()
    const url = URL.createObjectURL(new Blob([JSON.stringify(data, null, 2)], { type: 'application/json' }))
    const link = document.createElement('a')
    link.href = url
    link.download = 'tallytext-data.json'
    link.click()
    URL.revokeObjectURL(url)
    succeed('Export Ready', 'Your data is in your downloads.')
  }

  return (
    <div className="pause-line">
      <p>Everything we keep about you, as a file: answers, texts, consent, payments.</p>
      <PendingButton
        className="button is-quiet"
        isPending={isPending}
        onClick={() => void run(save, { title: 'Export Failed' })}
      >
        {isPending ? 'Preparing...' : 'Export my data'}
      </PendingButton>
    </div>
  )
}
