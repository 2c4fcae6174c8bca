import './landing.css'
import { Link } from 'react-router-dom'
import { brand } from '../../../content/product.ts'
import { Brand } from '../../components/brand.tsx'
import { FootLinks } from '../../components/foot-links.tsx'
import { Phone } from '../../components/phone.tsx'
import { Rail } from '../../components/rail.tsx'
import { MAIN_ID, SkipLink } from '../../components/skip-link.tsx'
import { useScrolled } from '../../components/use-scrolled.ts'
import { contentFacts } from '../../view/content-facts.ts'
import { areasHeading, closing, headline, lead, legal, proof, verified } from '../../view/marketing.ts'
import { lessonThread, PICTURE_NUMBER } from '../../view/sample-thread.ts'
import { AreaCard } from './area-card.tsx'

const sample = contentFacts.samples[0]!

export default function Landing() {
  return (
    <>
      <SkipLink />
      <Nav />
      <main id={MAIN_ID}>
        <Opening />
        <Rail id="areas" title={areasHeading} noun="areas">
          {contentFacts.areas.map((area) => (
            <li key={area.id}>
              <AreaCard area={area} />
            </li>
          ))}
        </Rail>
      </main>
      <Foot />
    </>
  )
}

function Nav() {
  const { isScrolled, wasScrolled } = useScrolled()
  return (
    <header className={isScrolled ? 'nav is-scrolled' : 'nav'}>
      <div className="wrap">
        <Brand isSpinning={wasScrolled} />
        <div className="actions">
          <Link className="nav-link" to="/login">
            Sign in
          </Link>
          <StartLearning />
        </div>
      </div>
    </header>
  )
}

function Opening() {
  const [plain, underlined] = headline
  return (
    <section className="opening">
      <div className="wrap">
        <div>
          <h1>
            {plain} <span className="total-word">{underlined}</span>
          </h1>
          <p className="lead">{lead}</p>
          <div className="actions">
            <StartLearning isLarge />
            <Link className="button is-bare is-large" to="/login">
              Sign in
            </Link>
          </div>
          <dl className="proof">
            {proof.map(({ figure, unit }) => (
              <div key={unit}>
                <dt>{unit}</dt>
                <dd>{figure}</dd>
              </div>
            ))}
          </dl>
          <p className="verified">{verified}</p>
        </div>
        <Phone
          label="A lesson and its question, as they look on a phone"
          number={PICTURE_NUMBER}
          lines={lessonThread(sample, 'Today 9:00 AM')}
        />
      </div>
    </section>
  )
}

function Foot() {
  return (
    <footer className="foot">
      <div className="wrap">
        <div className="foot-cta">
          <div>
            <h2>{closing.title}</h2>
            <p>{closing.text}</p>
          </div>
          <StartLearning isLarge />
        </div>
        <div className="foot-line">
          <Brand />
          <FootLinks />
        </div>
        <p className="legal">{legal}</p>
        <p className="legal">© 2026 {brand}</p>
      </div>
    </footer>
  )
}

function StartLearning({ isLarge = false }: { isLarge?: boolean }) {
  return (
    <Link className={isLarge ? 'button is-primary is-large' : 'button is-primary'} to="/register">
      Start learning
    </Link>
  )
}
