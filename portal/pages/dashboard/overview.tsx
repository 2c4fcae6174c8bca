import { Figures } from './figures.tsx'
import { ForecastCard } from './forecast-card.tsx'
import { JourneyCard } from './journey-card.tsx'
import { MasteryCard } from './mastery-card.tsx'
import { NextStep } from './next-step.tsx'
import { NextText } from './next-text.tsx'
import { PreferencesCard } from './preferences-card.tsx'

export function Overview() {
  return (
    <>
      <div className="page-head">
        <div>
          <h1>Overview</h1>
          <NextText />
        </div>
        <NextStep />
      </div>
      <Figures />
      <JourneyCard />
      <PreferencesCard />
      <MasteryCard />
      <ForecastCard />
    </>
  )
}
