import { limits } from '../../../content/product.ts'
import { PlainPage } from '../../components/plain-page.tsx'
import { SupportAddress } from '../../components/support-address.tsx'

export default function Support() {
  return (
    <PlainPage>
      <h1>Support Center</h1>
      <p>
        Write to <SupportAddress />. We typically answer within 24 hours, Monday to Friday, 9 AM to 6 PM EST.
      </p>

      <h2>How do I stop the texts?</h2>
      <p>Reply STOP to any of them. One confirmation follows, then nothing. Reply START and the lessons resume.</p>

      <h2>Can I take a break?</h2>
      <p>
        Yes. Text PAUSE, or PAUSE 2 WEEKS, up to {limits.pauseMonthsMax} months. Text RESUME to end it early. Or turn
        SMS lessons off on your dashboard.
      </p>

      <h2>What can I text?</h2>
      <p>
        NEXT for another lesson now, Q for a question, SCORE for how you are doing, HELP for help. Answer a question
        with its letter.
      </p>

      <h2>No code arrived</h2>
      <p>
        Check the number and wait half a minute, then ask for a new code. If you once replied STOP to us, text START to
        our number first.
      </p>
    </PlainPage>
  )
}
