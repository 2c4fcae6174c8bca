import { Link } from 'react-router-dom'
import { brand, carrierTexts, consentText, consentVersion, defaults, limits } from '../../../content/product.ts'
import { PlainPage } from '../../components/plain-page.tsx'

export default function SmsOptIn() {
  return (
    <PlainPage>
      <h1>SMS Notifications</h1>
      <p>Receive accounting lessons directly to your phone. This page shows how you agree to that, word for word.</p>

      <h2>How you agree</h2>
      <ol>
        <li>
          You create an account and choose a pace, from {limits.textsAWeekMin} to {limits.textsAWeekMax} texts a week.
        </li>
        <li>You enter your mobile number and tick a box, which is empty until you do. Beside it stands:</li>
      </ol>
      <blockquote>{consentText(consentVersion, defaults.textsAWeek)}</blockquote>
      <ol start={3}>
        <li>We text you a 6-digit code. You enter it, and only then lessons may come.</li>
      </ol>
      <p>
        The number in the text is the one you chose. You can use {brand} without agreeing: “Skip for now” stands beside
        the button.
      </p>

      <h2>What you get</h2>
      <p>
        Educational lessons and questions about accounting, at the hour you choose. Message and data rates may apply.
        The first text after the code confirms the program, how often it texts, and how to get help and to stop.
      </p>

      <h2>How you stop</h2>
      <p>Reply STOP to any text, HELP for help. After STOP we answer once:</p>
      <blockquote>{carrierTexts.stop}</blockquote>
      <p>Text START to come back. The answer is:</p>
      <blockquote>{carrierTexts.start}</blockquote>

      <p>
        Separate from this agreement: our <Link to="/terms">Terms of Service</Link> and{' '}
        <Link to="/privacy">Privacy Policy</Link>. We never sell your number or share it for marketing.
      </p>
    </PlainPage>
  )
}
