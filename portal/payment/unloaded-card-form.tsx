import { Retry } from '../ui/retry.tsx'

/** Stands in for a form whose code is gone since a release: only another load of the page brings it. */
export const UnloadedCardForm = () => <Retry what="the card form" onRetry={() => location.reload()} />
