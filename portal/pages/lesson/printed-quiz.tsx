import type { Lesson } from '../../../api/schemas/lessons.ts'

/** The questions as printed, without buttons. The order of the options does not give the answer away. */
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
