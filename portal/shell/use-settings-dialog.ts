import { startTransition } from 'react'
import { type UrlDialog, useUrlDialog } from '../hooks/use-url-dialog.ts'

/** The settings. Their code comes when they are first opened; until it is there the page stays as it is. */
export function useSettingsDialog(): UrlDialog {
  const dialog = useUrlDialog('settings')
  return { ...dialog, open: (what) => startTransition(() => dialog.open(what)) }
}
