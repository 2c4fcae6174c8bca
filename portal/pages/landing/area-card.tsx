import { Tallies } from '../../ui/tally.tsx'
import { contentFacts } from '../../view/content-facts.ts'
import type { areaCards } from '../../view/marketing.ts'

/** A focus area: its tally of topics, one of its texts as it appears on the phone, and the documented counts. */
export function AreaCard({ card }: { card: (typeof areaCards)[number] }) {
  const area = contentFacts.areas.find(({ id }) => id === card.areaId)
  return (
    <article className="focus-card">
      <div className="kicker">
        <Tallies count={Number.parseInt(card.topics, 10)} />
        {card.isPopular && <span className="flag is-popular">Popular</span>}
      </div>
      <h3>{card.title}</h3>
      {area?.lesson ? <p className="bubble is-in">{area.lesson}</p> : <p className="about">{area?.description}</p>}
      <p className="counts num">
        <Count words={card.topics} />
        <Count words={card.lessons} />
      </p>
    </article>
  )
}

/** `60+ lessons`, the figure larger than its noun. */
function Count({ words }: { words: string }) {
  const [figure, ...noun] = words.split(' ')
  return (
    <span>
      <b>{figure}</b> {noun.join(' ')}
    </span>
  )
}
