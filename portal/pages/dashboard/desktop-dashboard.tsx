import { Figures } from './figures.tsx'
import { NextText } from './next-text.tsx'
import { PreferencesCard } from './preferences-card.tsx'

export function DesktopDashboard() {
  return (
    <>
      <div className="page-head">
        <h1>Overview</h1>
        <NextText />
      </div>
      <Figures />
      <PreferencesCard />
    </>
  )
}
