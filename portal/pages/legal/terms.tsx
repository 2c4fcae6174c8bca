import { Link } from 'react-router-dom'
import { brand, limits } from '../../../content/product.ts'
import { PlainPage } from '../../components/plain-page.tsx'
import { SupportAddress } from '../../components/support-address.tsx'
import { priceLine } from '../../view/money.ts'

export default function Terms() {
  return (
    <PlainPage>
      <h1>Terms of Service</h1>
      <p className="weak">Last updated August 2025</p>
      <p>By creating an account you agree to these terms. Receiving texts is a separate choice that you make later.</p>

      <h2>The service</h2>
      <p>
        {brand} sends short accounting lessons and questions by SMS text message and shows your progress on this site.
        Lessons teach general rules. They are not tax, legal or accounting advice for your case.
      </p>

      <h2>The SMS program</h2>
      <ul>
        <li>
          <strong>Program:</strong> {brand} accounting lessons.
        </li>
        <li>
          <strong>What we send:</strong> the lessons and questions you asked for, replies to what you text, and the code
          that verifies your number.
        </li>
        <li>
          <strong>Message frequency:</strong> as you choose, at most {limits.textsAWeekMax} lessons a week, plus replies
          to what you text.
        </li>
        <li>
          <strong>Cost:</strong> message and data rates may apply.
        </li>
        <li>
          <strong>To stop:</strong> reply STOP. You get one confirmation and nothing after it. Reply START to come back.
        </li>
        <li>
          <strong>For help:</strong> reply HELP or write to <SupportAddress />.
        </li>
        <li>Carriers are not liable for delayed or undelivered messages.</li>
        <li>
          Agreeing to texts is not a condition of purchase. Your number is handled as our{' '}
          <Link to="/privacy">Privacy Policy</Link> says.
        </li>
      </ul>

      <h2>Price</h2>
      <p>
        {priceLine('monthly')} or {priceLine('yearly')}. A plan renews until you cancel it. After you cancel, lessons
        continue until the period you paid for ends. Payment is not live yet, and nothing is charged.
      </p>

      <h2>Your account</h2>
      <p>
        Keep your password to yourself and give us a number that is yours. You may pause for up to{' '}
        {limits.pauseMonthsMax} months and leave at any time. We may close accounts that are used to harm others or the
        service.
      </p>

      <h2>Contact</h2>
      <p>
        <SupportAddress />
      </p>
    </PlainPage>
  )
}
