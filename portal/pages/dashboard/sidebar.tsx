import './sidebar.css'
import { Link, useNavigate } from 'react-router-dom'
import type { FocusArea } from '../../../api/schemas/focus-areas.ts'
import { useFocusAreas } from '../../api/use-focus-areas.ts'
import { useLearning } from '../../api/use-learning.ts'
import { LessonsAhead } from '../../api/use-lessons.ts'
import { useUser } from '../../session/use-session.ts'
import { Bones } from '../../ui/bones.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Retry } from '../../ui/retry.tsx'
import { type Place, pathOf, toggleAreaAt } from '../../view/place.ts'

export function Sidebar({ place }: { place: Place }) {
  return (
    <aside className="side" aria-label="Learning areas">
      <LearningAreas place={place} />
    </aside>
  )
}

/** The learner's own areas and the others. An area shows its subjects, which the page calls topics, and each leads to its lessons. */
export function LearningAreas({ place }: { place: Place }) {
  const { areas, error, retry } = useFocusAreas()
  const { selectedFocusAreas } = useUser()
  if (!areas) return error ? <Retry what="the learning areas" onRetry={retry} /> : <Bones lines={8} />
  const own = areas.filter(({ id }) => selectedFocusAreas.includes(id))
  const others = areas.filter(({ id }) => !selectedFocusAreas.includes(id))
  return (
    <>
      <h2>Your Learning Areas ({own.length})</h2>
      {own.length > 0 ? (
        <AreaList areas={own} place={place} isOwn />
      ) : (
        <p className="side-empty">
          No learning areas selected. Go to <Link to="/calibrate">calibrate</Link> to select your focus areas.
        </p>
      )}
      <h2>Explore More ({others.length})</h2>
      {others.length > 0 && <AreaList areas={others} place={place} isOwn={false} />}
    </>
  )
}

interface AreaListProps {
  areas: readonly FocusArea[]
  place: Place
  isOwn: boolean
}

function AreaList({ areas, place, isOwn }: AreaListProps) {
  const navigate = useNavigate()
  const { selectedTopicsByCategory: chosen } = useUser()
  /** Only chosen subjects count, as in the figures. */
  const chosenOf = ({ id, subjects }: FocusArea) => subjects.filter(({ name }) => chosen[id]?.includes(name))
  return (
    <ul className={isOwn ? 'side-list' : 'side-list is-more'}>
      {areas.map((area) => {
        const isOpen = place.area === area.id
        return (
          <li key={area.id}>
            <button type="button" aria-expanded={isOpen} onClick={() => navigate(pathOf(toggleAreaAt(place, area.id)))}>
              <Icon name={isOpen ? 'down' : 'right'} />
              {area.title}
              {isOwn && !isOpen && <Done of={chosenOf(area)} />}
            </button>
            {isOpen && <LessonsAhead areaId={area.id} />}
            {isOpen && <Subjects area={area} chosen={place.subject} />}
          </li>
        )
      })}
    </ul>
  )
}

function Subjects({ area, chosen }: { area: FocusArea; chosen: string | undefined }) {
  const { selectedFocusAreas, selectedTopicsByCategory } = useUser()
  // The area's own figures leave this subject out: with it, the subjects would not add up to them.
  const isLeftOut = ({ name }: { readonly name: string }) =>
    selectedFocusAreas.includes(area.id) && !selectedTopicsByCategory[area.id]?.includes(name)
  if (area.subjects.length === 0) return <p className="side-empty">No topics available</p>
  return (
    <ul className="side-sub">
      {area.subjects.map((subject) => (
        <li key={subject.name}>
          <Link
            to={pathOf({ area: area.id, subject: subject.name })}
            aria-current={subject.name === chosen ? 'true' : undefined}
          >
            {subject.name}
            {isLeftOut(subject) ? <span className="n">not chosen</span> : <Done of={[subject]} />}
          </Link>
        </li>
      ))}
    </ul>
  )
}

/** `5 of 12`: how many lessons of some subjects are completed; empty while that is loading. */
function Done({ of }: { of: FocusArea['subjects'] }) {
  const { data: learning } = useLearning()
  if (!learning) return null
  const names = new Set(of.map(({ name }) => name))
  const completed = learning.mastery
    .filter(({ subcategory }) => names.has(subcategory))
    .reduce((sum, subject) => sum + subject.completed, 0)
  const lessons = of.reduce((sum, subject) => sum + subject.lessons, 0)
  return (
    <span className="n">
      {completed} of {lessons}
      <span className="is-sr-only"> lessons completed</span>
    </span>
  )
}
