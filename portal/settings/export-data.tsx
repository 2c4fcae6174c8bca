import { exportData } from '../api/commands.ts'
import { useCommand } from '../api/use-command.ts'
import { succeed } from '../toasts/toasts.ts'
import { PendingButton } from '../ui/pending-button.tsx'

/** Saves everything that is kept about the learner as a file. */
export function ExportData() {
  const download = useCommand(
    '/api/user/export',
    async () => {
      saveFile('tallytext-data.json', JSON.stringify(await exportData(), null, 2))
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

/** Puts a JSON text into the browser's downloads. */
function saveFile(name: string, json: string) {
  const url = URL.createObjectURL(new Blob([json], { type: 'application/json' }))
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  URL.revokeObjectURL(url)
}
