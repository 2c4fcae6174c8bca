import { exportData } from '../api/commands.ts'
import { useCommand } from '../api/use-command.ts'
import { succeed } from '../toasts/toasts.ts'
import { PendingButton } from '../ui/pending-button.tsx'
import { saveFile } from '../ui/save-file.ts'

/** Saves everything stored about the learner as a file. */
export function ExportData() {
  const download = useCommand(
    async () => {
      const content = JSON.stringify(await exportData(), null, 2)
      saveFile({ name: 'tallytext-data.json', type: 'application/json', content })
      succeed('Export Ready', 'Your data is in your downloads.')
    },
    { title: 'Export Failed' },
  )

  return (
    <div className="pause-line">
      <p>Everything we keep about you, as a file: answers, texts, consent, payments.</p>
      <PendingButton className="button is-quiet" isPending={download.isPending} onClick={() => void download.run()}>
        {download.isPending ? 'Preparing...' : 'Export my data'}
      </PendingButton>
    </div>
  )
}
