import { brand } from '../../../content/product.ts'
import { Brand } from '../../shell/brand.tsx'
import { FootLinks } from '../../shell/foot-links.tsx'
import { closing, legal } from '../../view/marketing.ts'
import { StartLearning } from './start-learning.tsx'

/** Filled in by vite.config.ts. */
declare const BUILD_YEAR: number

export function Foot() {
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
        <p className="legal">
          © {BUILD_YEAR} {brand}
        </p>
      </div>
    </footer>
  )
}
