import './dashboard.css'
import { AppHeader } from '../../components/app-header.tsx'
import { MAIN_ID, SkipLink } from '../../components/skip-link.tsx'
import { useMediaQuery } from '../../components/use-media-query.ts'
import { DesktopDashboard } from './desktop-dashboard.tsx'
import { MobileDashboard } from './mobile-dashboard.tsx'

/** The breakpoint of the specification's section 9; the style sheets hold the same. */
const MOBILE = '(max-width: 768px)'

export default function Dashboard() {
  const isMobile = useMediaQuery(MOBILE)
  return (
    <>
      <SkipLink />
      <AppHeader />
      <main className={isMobile ? 'wrap mob stack' : 'wrap desk stack'} id={MAIN_ID}>
        {isMobile ? <MobileDashboard /> : <DesktopDashboard />}
      </main>
    </>
  )
}
