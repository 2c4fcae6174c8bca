import { startTransition } from 'react'
import { type UrlDialog, useUrlDialog } from '../hooks/use-url-dialog.ts'

/** The settings. Their code loads when they are first opened; until then the page stays as it is. */
export function useSettingsDialog(): UrlDialog {
  const dialog = useUrlDialog('settings')
  return { ...dialog, open: (what) => startTransition(() => dialog.open(what)) }
}
