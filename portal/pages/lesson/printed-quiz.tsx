import type { Lesson } from '../../../api/schemas/lessons.ts'

/** The questions on paper, where they cannot be pressed. The order of the options says nothing. */
export function PrintedQuiz({ questions }: Pick<Lesson, 'questions'>) {
  if (questions.length === 0) return null
  return (
    <section className="printed-quiz">
      <h2>Quiz</h2>
      <ol>
        {questions.map(({ text, options }) => (
          <li key={text}>
            {text}
            <ol>
              {options.map((option) => (
                <li key={option}>{option}</li>
              ))}
            </ol>
          </li>
        ))}
      </ol>
    </section>
  )
}
