import { PendingButton } from '../ui/pending-button.tsx'
import { useResume } from './use-resume.ts'

/** Ends a pause from the place where it is shown. */
export function ResumeButton() {
  const resume = useResume()
  return (
    <PendingButton className="button is-bare" isPending={resume.isPending} onClick={() => void resume.run()}>
      {resume.isPending ? 'Saving...' : 'Resume'}
    </PendingButton>
  )
}
