import './landing.css'
import { MAIN_ID, SkipLink } from '../../shell/skip-link.tsx'
import { Rail } from '../../ui/rail.tsx'
import { areaCards, areasHeading } from '../../view/marketing.ts'
import { AreaCard } from './area-card.tsx'
import { Challenges } from './challenges.tsx'
import { Comparison } from './comparison.tsx'
import { Foot } from './foot.tsx'
import { AnnouncementBar, Nav } from './head.tsx'
import { Opening } from './opening.tsx'
import { Testimonial } from './testimonial.tsx'

/** What a visitor sees at the root. */
export default function Landing() {
  return (
    <>
      <SkipLink />
      <AnnouncementBar />
      <Nav />
      <main id={MAIN_ID}>
        <Opening />
        <Rail id="areas" title={areasHeading} noun="areas">
          {areaCards.map((card) => (
            <li key={card.areaId}>
              <AreaCard card={card} />
            </li>
          ))}
        </Rail>
        <Challenges />
        <Comparison />
        <Testimonial />
      </main>
      <Foot />
    </>
  )
}
