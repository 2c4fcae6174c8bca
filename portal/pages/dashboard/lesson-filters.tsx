import './filters.css'
import type { LessonFilter } from '../../api/use-lessons.ts'

const difficulties = [
  { value: 'all', label: 'All difficulties' },
  { value: 'beginner', label: 'Beginner' },
  { value: 'intermediate', label: 'Intermediate' },
  { value: 'advanced', label: 'Advanced' },
] as const
const types = [
  { value: 'all', label: 'All types' },
  { value: 'text', label: 'Text' },
  { value: 'audio', label: 'Audio' },
  { value: 'video', label: 'Video' },
] as const

interface LessonFiltersProps {
  filter: LessonFilter
  onChange: (filter: LessonFilter) => void
}

/** Filters for the lessons below. */
export function LessonFilters({ filter, onChange }: LessonFiltersProps) {
  return (
    <div className="filters">
      <div className="select">
        <select
          aria-label="Difficulty"
          value={filter.difficulty}
          onChange={(event) => onChange({ ...filter, difficulty: event.target.value as LessonFilter['difficulty'] })}
        >
          {difficulties.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
      </div>
      <div className="select">
        <select
          aria-label="Type"
          value={filter.contentType}
          onChange={(event) => onChange({ ...filter, contentType: event.target.value as LessonFilter['contentType'] })}
        >
          {types.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
      </div>
    </div>
  )
}
