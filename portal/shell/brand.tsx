import { Link } from 'react-router-dom'
import { brand } from '../../content/product.ts'
import logo from '../ui/logo.svg?raw'

/** The logo as a link home. Inline, because its lettering takes the text color and its mark can turn. */
export function Brand({ isSpinning = false }: { isSpinning?: boolean }) {
  return (
    <Link className={isSpinning ? 'brand is-spinning' : 'brand'} to="/" aria-label={`${brand}, home`}>
      <Logo />
    </Link>
  )
}

export function Logo() {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: a file of this repository, read at build time
  return <span className="logo" aria-hidden="true" dangerouslySetInnerHTML={{ __html: logo }} />
}
