import './subject-lessons.css'
import { useEffect, useRef, useState } from 'react'
import { useNavigationType } from 'react-router-dom'
import type { LessonSummary } from '../../../api/schemas/lessons.ts'
import { anyLesson, type LessonFilter, useLessons } from '../../api/use-lessons.ts'
import { useTopics } from '../../api/use-topics.ts'
import { Bones } from '../../ui/bones.tsx'
import { Empty } from '../../ui/empty.tsx'
import { Retry } from '../../ui/retry.tsx'
import { counted } from '../../view/figures.ts'
import { isInSubject } from '../../view/subject-tag.ts'
import { LessonCard } from './lesson-card.tsx'
import { LessonFilters } from './lesson-filters.tsx'

/** The lessons of one subject, by topic. */
export function SubjectLessons({ area, subject }: { area: number; subject: string }) {
  const [filter, setFilter] = useState<LessonFilter>(anyLesson)
  const { lessons: all } = useLessons(area)
  const { lessons: matching, error, retry } = useLessons(area, filter)
  const ofSubject = (lessons: readonly LessonSummary[] | undefined) =>
    lessons?.filter((lesson) => isInSubject(lesson, subject))
  const own = ofSubject(all)
  const shown = ofSubject(matching)
  return (
    <>
      <div className="page-head">
        <Heading>{subject}</Heading>
        {own && (
          <p className="weak num">
            {own.filter(({ isCompleted }) => isCompleted).length} of {counted(own.length, 'lesson')} completed
          </p>
        )}
      </div>
      <LessonFilters filter={filter} onChange={setFilter} />
      {shown ? (
        <LessonList
          lessons={shown}
          subject={subject}
          isFiltered={filter.difficulty !== 'all' || filter.contentType !== 'all'}
          onClear={() => setFilter(anyLesson)}
        />
      ) : error ? (
        <Retry what="these lessons" onRetry={retry} />
      ) : (
        <Bones lines={9} />
      )}
    </>
  )
}

/** Takes the focus when the learner has just chosen the subject, so that reading continues here. */
function Heading({ children }: { children: string }) {
  const heading = useRef<HTMLHeadingElement>(null)
  const isChosen = useNavigationType() === 'PUSH'
  // biome-ignore lint/correctness/useExhaustiveDependencies: only on arrival
  useEffect(() => {
    if (isChosen) heading.current?.focus({ preventScroll: true })
    if (isChosen) scrollTo({ top: 0 })
  }, [])
  return (
    <h1 ref={heading} tabIndex={-1}>
      {children}
    </h1>
  )
}

interface LessonListProps {
  lessons: readonly LessonSummary[]
  subject: string
  isFiltered: boolean
  onClear: () => void
}

/** Lessons under their topics, in teaching order. */
function LessonList({ lessons, subject, isFiltered, onClear }: LessonListProps) {
  const { topics } = useTopics(subject)
  if (topics?.length === 0) return <Empty title="No topics available" />
  if (lessons.length === 0) {
    return (
      <Empty title="No lessons found">
        {isFiltered && (
          <button type="button" className="button is-quiet" onClick={onClear}>
            Clear filters
          </button>
        )}
      </Empty>
    )
  }
  const names = topics?.map(({ name }) => name) ?? []
  const inOrder = [...new Set([...names, ...lessons.map(({ topic }) => topic)])]
  return inOrder.map((name) => {
    const below = lessons.filter((lesson) => lesson.topic === name)
    return (
      below.length > 0 && (
        <section key={name} className="topic" aria-label={name}>
          <h2>{name}</h2>
          <ul className="lesson-cards">
            {below.map((lesson) => (
              <LessonCard key={lesson.id} lesson={lesson} />
            ))}
          </ul>
        </section>
      )
    )
  })
}
