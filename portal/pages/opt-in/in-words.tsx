import { brand, consentText, consentVersion, defaults, limits } from '../../../content/product.ts'
import { SupportAddress } from '../../shell/support-address.tsx'
import { contentFacts } from '../../view/content-facts.ts'
import { furtherSamples } from '../../view/further-samples.ts'
import { keywordReplies } from '../../view/support-email.ts'

/** The whole program in words, for reviewers and for anyone who wants to know before agreeing. */
export function InWords() {
  return (
    <section className="in-words content" aria-labelledby="in-words">
      <h2 id="in-words">The {brand} SMS program in words</h2>
      <div className="in-words-columns">
        <div>
          <h3>How people opt in</h3>
          <ol>
            <li>
              They create an account and choose a pace, from {limits.textsAWeekMin} to {limits.textsAWeekMax} texts a
              week.
            </li>
            <li>
              They enter a mobile number and tick a box that is empty until they do. The words beside it, with the
              number they chose:
              <blockquote>{consentText(consentVersion, defaults.textsAWeek)}</blockquote>
            </li>
            <li>They enter the 6-digit code that we text to that number. Only then may lessons come.</li>
          </ol>
          <p>
            Nobody has to: “Skip for now” is beside the button, and {brand} works without texts. The terms of service
            are accepted apart from this.
          </p>
          <h3>How to stop</h3>
          <p>Reply STOP to any text. One confirmation follows, then nothing:</p>
          <blockquote>{keywordReplies.stop}</blockquote>
          <p>START brings them back. The reply is:</p>
          <blockquote>{keywordReplies.start}</blockquote>
        </div>
        <div>
          <h3>What is sent, and how often</h3>
          <p>
            Educational lessons and questions about accounting by SMS text message, as many a week as the person chose
            and at most {limits.textsAWeekMax}, plus replies to what they text. Message and data rates may apply. The
            first text after the code names the program and says how often it texts, that rates may apply, and how to
            get help and to stop. Two examples:
          </p>
          <blockquote>{furtherSamples.signIn.text}</blockquote>
          <blockquote>{contentFacts.samples.opening.text}</blockquote>
          <h3>How to get help</h3>
          <p>
            Reply HELP to any text, or write to <SupportAddress />:
          </p>
          <blockquote>{keywordReplies.help}</blockquote>
        </div>
      </div>
    </section>
  )
}
