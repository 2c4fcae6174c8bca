import './testimonial.css'
import { Tallies } from '../../ui/tally.tsx'
import { testimonial } from '../../view/marketing.ts'

/** What a learner says, beside the weeks she has kept it up. */
export function Testimonial() {
  const { quote, name, who, weeksInARow } = testimonial
  const streak = `${weeksInARow} weeks in a row`
  return (
    <section className="band" aria-label="What a learner says">
      <div className="wrap">
        <figure className="quote">
          <Tallies count={weeksInARow} label={streak} />
          <div>
            <blockquote>“{quote}”</blockquote>
            <figcaption>
              <b>{name}</b>
              <span className="weak">
                {who} {streak}.
              </span>
            </figcaption>
          </div>
        </figure>
      </div>
    </section>
  )
}
