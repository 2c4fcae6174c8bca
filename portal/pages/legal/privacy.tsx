import { Link } from 'react-router-dom'
import { brand } from '../../../content/product.ts'
import { PlainPage } from '../../components/plain-page.tsx'
import { SupportAddress } from '../../components/support-address.tsx'

export default function Privacy() {
  return (
    <PlainPage>
      <h1>Privacy Policy</h1>
      <p className="weak">Last updated August 2025</p>
      <p>
        {brand} teaches accounting by text message. This page says what we know about you, what we do with it and whom
        we never give it to.
      </p>

      <h2>Information we collect</h2>
      <ul>
        <li>Your name, e-mail address and a password, which we store only as a hash.</li>
        <li>Your mobile number, once you give it, and the record of your agreement to receive texts.</li>
        <li>The areas, topics, pace, hour and time zone you choose.</li>
        <li>The texts between you and us, your answers, and when each was delivered.</li>
        <li>When a paid plan begins: what you pay and when. Card numbers go to the payment provider, never to us.</li>
      </ul>

      <h2>How we use it</h2>
      <p>
        To send you the lessons you asked for, to choose when a question comes back, to show your progress, to bill a
        plan and to help you when you write to us. We do not use it for advertising.
      </p>

      <h2>Text messages and your mobile number</h2>
      <p>
        <strong>
          We do not sell your mobile number or share it with third parties or affiliates for marketing or promotion.
          Text messaging opt-in data and consent are never shared with any third party, except the carriers and the
          messaging provider that deliver our texts.
        </strong>
      </p>
      <p>
        Reply STOP to any text to opt out, HELP for help. Message and data rates may apply. How you agree is shown word
        for word on our <Link to="/sms-opt-in">SMS opt-in page</Link>.
      </p>

      <h2>Sharing</h2>
      <p>
        We pass on only what these need to do their work for us: the messaging provider and carriers (your number and
        the text), the payment provider (your plan and your card), and our hosting provider. We disclose information
        when a law requires it.
      </p>

      <h2>Security</h2>
      <p>Connections are encrypted, passwords are hashed, and logs hold no numbers, texts, codes or passwords.</p>

      <h2>Your rights</h2>
      <p>
        You may ask to see, correct, take with you or delete what we hold about you. When an account is deleted its
        texts go with it; we keep the record that you agreed to texts or stopped them, because the law asks us to prove
        it.
      </p>

      <h2>Contact</h2>
      <p>
        <SupportAddress />
      </p>
    </PlainPage>
  )
}
