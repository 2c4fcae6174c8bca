import { useResume } from '../../settings/use-resume.ts'
import { PendingButton } from '../../ui/pending-button.tsx'

/** Ends a pause from the place where it is shown. */
export function ResumeButton() {
  const resume = useResume()
  return (
    <PendingButton className="button is-bare" isPending={resume.isPending} onClick={() => void resume.run()}>
      {resume.isPending ? 'Saving...' : 'Resume'}
    </PendingButton>
  )
}
