import './lesson-search.css'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { useAllLessons } from '../../api/use-lessons.ts'
import { Field } from '../../ui/field.tsx'
import { Retry } from '../../ui/retry.tsx'
import { counted } from '../../view/figures.ts'
import { findLessons } from '../../view/find-lessons.ts'

/** Finds a lesson by words in its title or topic. The list is fetched on the first letter. */
export default function LessonSearch() {
  const [words, setWords] = useState('')
  const isAsked = words.trim() !== ''
  const { lessons, error, retry } = useAllLessons(isAsked)
  const found = lessons && findLessons(lessons, words)
  return (
    <search className="lesson-search">
      <Field
        label="Find a lesson"
        type="search"
        autoComplete="off"
        placeholder="Accruals"
        value={words}
        onChange={(event) => setWords(event.target.value)}
      />
      <div role="status">
        {found?.length === 0 && <p className="help">No lesson matches. Try other words.</p>}
        {found && found.length > 0 && <p className="is-sr-only">{counted(found.length, 'lesson')} shown</p>}
      </div>
      {found && found.length > 0 && (
        <ul>
          {found.map(({ id, title, subcategory }) => (
            <li key={id}>
              <Link to={`/lesson/${id}`}>{title}</Link> <span className="small weak">{subcategory}</span>
            </li>
          ))}
        </ul>
      )}
      {isAsked && error && <Retry what="the lessons" onRetry={retry} />}
    </search>
  )
}
