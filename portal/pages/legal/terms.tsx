import { Link } from 'react-router-dom'
import { brand, limits } from '../../../content/product.ts'
import { SupportAddress } from '../../shell/support-address.tsx'
import { priceLine } from '../../view/money.ts'
import { LegalPage, type LegalSection } from './legal-page.tsx'

const sections: readonly LegalSection[] = [
  {
    id: 'service',
    title: 'The service',
    body: (
      <p>
        {brand} sends short accounting lessons and questions by SMS text message and shows your progress on this site.
        You need a mobile phone that receives texts in the United States or Canada; everything else works without one.
      </p>
    ),
  },
  {
    id: 'sms',
    title: 'The SMS program',
    body: (
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
          Agreeing to texts is not a condition of purchase. These terms are accepted apart from it; how you agree is
          shown on our <Link to="/sms-opt-in">SMS opt-in page</Link>. Your number is handled as our{' '}
          <Link to="/privacy">Privacy Policy</Link> says.
        </li>
      </ul>
    ),
  },
  {
    id: 'account',
    title: 'Your account',
    body: (
      <p>
        Give us a name, an e-mail address and a number that are yours, and keep your password to yourself. You must be
        at least 16 years old. You may leave at any time.
      </p>
    ),
  },
  {
    id: 'price',
    title: 'Price, renewal and cancelling',
    body: (
      <>
        <p>
          {priceLine('monthly')} or {priceLine('yearly')}, plus tax where it is due. A plan renews for the same period
          at the same price until you cancel it. We tell you by e-mail before a price changes, and 15 to 45 days before
          a yearly plan renews.
        </p>
        <p>
          Cancel in your settings at any time. After you cancel, lessons continue until the period you paid for ends;
          nothing further is charged. You may also pause for up to {limits.pauseMonthsMax} months, which holds lessons
          and billing.
        </p>
      </>
    ),
  },
  {
    id: 'content',
    title: 'The lessons',
    body: (
      <p>
        Lessons teach general rules of US accounting and tax as we understand them when they are written. They are not
        tax, legal or accounting advice for your case; ask a professional before you act on one. The lessons are ours.
        Read them, keep them, show one to a colleague; do not copy them into a product of your own.
      </p>
    ),
  },
  {
    id: 'conduct',
    title: 'What we ask of you',
    body: (
      <p>
        Do not use the service to break the law, to reach somebody else's account or number, or to disturb it for
        others. We may close an account that does, and say why.
      </p>
    ),
  },
  {
    id: 'liability',
    title: 'Our liability',
    body: (
      <p>
        We work with care and give no warranty beyond what the law requires. As far as the law allows, what we owe you
        in damages is limited to what you paid us in the twelve months before.
      </p>
    ),
  },
  {
    id: 'changes',
    title: 'Changes',
    body: (
      <p>
        When these terms change we put the new date on top and tell you by e-mail 30 days before they apply. If you do
        not agree, cancel before then and the old terms hold until your period ends.
      </p>
    ),
  },
  {
    id: 'contact',
    title: 'Contact',
    body: (
      <p>
        Write to <SupportAddress />.
      </p>
    ),
  },
]

export default function Terms() {
  return (
    <LegalPage
      title="Terms of Service"
      lead="By creating an account you agree to these terms. Receiving texts is a separate choice that you make later."
      sections={sections}
    />
  )
}
