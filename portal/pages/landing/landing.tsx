import './landing.css'
import { Rail } from '../../components/rail.tsx'
import { MAIN_ID, SkipLink } from '../../components/skip-link.tsx'
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
