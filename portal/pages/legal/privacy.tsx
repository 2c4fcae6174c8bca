import { Link } from 'react-router-dom'
import { brand } from '../../../content/product.ts'
import { SupportAddress } from '../../shell/support-address.tsx'
import { supportHours } from '../../view/marketing.ts'
import { LegalPage, type LegalSection } from './legal-page.tsx'

const sections: readonly LegalSection[] = [
  {
    id: 'collected',
    title: 'Information we collect',
    body: (
      <ul>
        <li>
          <strong>Your account:</strong> your name, your e-mail address and a password, which we store only as a hash.
        </li>
        <li>
          <strong>Your mobile number,</strong> once you give it, and the record of your agreement to receive texts: the
          exact words, the page, the time, and the address and browser it came from.
        </li>
        <li>
          <strong>Your choices:</strong> focus areas, topics, pace, delivery time and timezone.
        </li>
        <li>
          <strong>Your learning:</strong> the texts between you and us, your answers, what you have read, and when each
          text was delivered.
        </li>
        <li>
          <strong>Your plan:</strong> what you pay and when, and the brand and last four digits of a card. Whole card
          numbers go to the payment provider, never to us.
        </li>
        <li>
          <strong>In your browser:</strong> the token that keeps you signed in, a copy of your settings, and a cookie by
          which we know that you signed in here before: strangers who guess at your password cannot lock you out then.
          We use no advertising or tracking cookies.
        </li>
      </ul>
    ),
  },
  {
    id: 'use',
    title: 'How we use it',
    body: (
      <p>
        To send you the lessons you asked for, to choose when a question comes back, to show your progress, to bill a
        plan, to keep the service safe and to help you when you write to us. To make the service understand texts
        better, our people read texts that it did not understand, say what they meant, and keep them as examples, with
        e-mail addresses and long numbers masked. We do not use it for advertising, and we do not build profiles for
        anybody else.
      </p>
    ),
  },
  {
    id: 'sms',
    title: 'Text messages and your mobile number',
    body: (
      <>
        <p>
          <strong>
            No mobile information is sold or shared with third parties or affiliates for marketing or promotional
            purposes. Text messaging originator opt-in data and consent are not shared with any third party, except the
            carriers and the messaging provider that deliver our texts.
          </strong>
        </p>
        <p>
          Message frequency varies with the pace you choose. Message and data rates may apply. Reply STOP to any text to
          opt out, HELP for help. How you agree is shown word for word on our{' '}
          <Link to="/sms-opt-in">SMS opt-in page</Link>.
        </p>
      </>
    ),
  },
  {
    id: 'sharing',
    title: 'Sharing',
    body: (
      <>
        <p>We pass on only what these need to do their work for us, and they may use it for nothing else:</p>
        <ul>
          <li>the messaging provider and the carriers: your number and the text,</li>
          <li>the payment provider: your name, e-mail address, plan and card,</li>
          <li>our hosting and e-mail providers, who store and carry data for us.</li>
        </ul>
        <p>We disclose information when a law requires it, and tell you where we are allowed to.</p>
      </>
    ),
  },
  {
    id: 'security',
    title: 'Security',
    body: (
      <p>
        Connections are encrypted. Passwords are hashed. Logs hold no numbers, texts, codes or passwords. Our support
        people can find a learner, search the texts of the last 90 days and read conversations: to help, to see what
        went wrong, and to make the service better. Each look is recorded with the name of who looked.
      </p>
    ),
  },
  {
    id: 'retention',
    title: 'How long we keep it',
    body: (
      <p>
        As long as you have an account. When it is deleted, your texts, answers and settings go with it. We keep the
        record that a number agreed to texts or stopped them for at least four years, because the law asks us to be able
        to prove it; the record that you agreed to a plan that renews for three years, or until a year after the plan
        has ended if that is later, for the same reason; and payment records as long as tax law asks.
      </p>
    ),
  },
  {
    id: 'rights',
    title: 'Your rights',
    body: (
      <p>
        You may see, correct, take with you or delete what we hold about you, and withdraw your agreement to texts at
        any time by replying STOP. Depending on where you live the law gives you further rights; write to us and we will
        follow it. We treat nobody worse for using a right.
      </p>
    ),
  },
  {
    id: 'children',
    title: 'Children',
    body: <p>{brand} is for adults at work. We do not knowingly collect information from anybody under 16.</p>,
  },
  {
    id: 'changes',
    title: 'Changes',
    body: (
      <p>
        When this policy changes we put the new date on top. A change that matters to you reaches you by e-mail before
        it applies.
      </p>
    ),
  },
  {
    id: 'contact',
    title: 'Contact',
    body: (
      <p>
        Write to <SupportAddress />. We reply typically within 24 hours, {supportHours}.
      </p>
    ),
  },
]

export default function Privacy() {
  return (
    <LegalPage
      title="Privacy Policy"
      lead={`${brand} teaches accounting by text message. This page says what we know about you, what we do with it and whom we never give it to.`}
      sections={sections}
    />
  )
}
