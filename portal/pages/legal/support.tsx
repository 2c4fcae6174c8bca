import './legal.css'
import type { ReactNode } from 'react'
import { limits } from '../../../content/product.ts'
import { PlainPage } from '../../shell/plain-page.tsx'
import { SupportAddress } from '../../shell/support-address.tsx'
import { Icon } from '../../ui/icon.tsx'
import { supportHours, supportReply } from '../../view/marketing.ts'

const questions: readonly { question: string; answer: ReactNode }[] = [
  {
    question: 'How do I stop the texts?',
    answer: 'Reply STOP to any of them. One confirmation follows, then nothing. Reply START and the lessons resume.',
  },
  {
    question: 'Can I pause my lessons?',
    answer: `Yes, for up to ${limits.pauseMonthsMax} months. Text PAUSE, PAUSE 2 WEEKS or PAUSE 1 MONTH to hold the lessons, and RESUME to end it early. A pause in your settings holds billing as well, and is ended early there.`,
  },
  {
    question: 'How do I cancel my subscription?',
    answer:
      'In your settings, at any time. Your lessons continue until the billing period ends, and nothing further is charged. Until then you can change your mind there, too. STOP ends the texts but not a subscription.',
  },
  {
    question: 'What does it cost to receive texts?',
    answer: 'We charge nothing for a text. Your carrier may: message and data rates may apply.',
  },
  {
    question: 'What can I text?',
    answer:
      'NEXT for another lesson now, Q for a question, SCORE for how you are doing, WHY for more about the last answer, PLAN for when the next lesson comes, HELP for help. Answer a question with its letter.',
  },
  {
    question: 'How do I change my topics, pace or hour?',
    answer: 'Sign in and choose Calibrate Learning. PLAN 4 by text changes the pace to four lessons a week.',
  },
  {
    question: 'No code arrived. What now?',
    answer:
      'Check the number and wait half a minute, then ask for a new code. If you once replied STOP to us, text START to our number first.',
  },
  {
    question: 'Are the lessons advice?',
    answer:
      'No. They teach general US rules and name the year of their figures. Ask a professional about your own case.',
  },
]

export default function Support() {
  return (
    <PlainPage>
      <h1 className="page-title">Support Center</h1>
      <p className="lead">A person reads what you write. Most answers are below already.</p>
      <div className="support">
        <div className="cards">
          <section className="sheet" aria-labelledby="email">
            <h2 id="email">Email support</h2>
            <p className="big">
              <SupportAddress />
            </p>
            <p className="weak">From the address you sign in with, so that we find your account.</p>
          </section>
          <section className="sheet" aria-labelledby="response">
            <h2 id="response">Response time</h2>
            <p className="big">{supportReply}</p>
            <p className="weak">{supportHours}</p>
          </section>
        </div>
        <section className="faq" aria-labelledby="faq">
          <h2 id="faq">Common questions</h2>
          {questions.map(({ question, answer }) => (
            <details key={question}>
              <summary>
                {question}
                <Icon name="right" />
              </summary>
              <p>{answer}</p>
            </details>
          ))}
        </section>
      </div>
    </PlainPage>
  )
}
