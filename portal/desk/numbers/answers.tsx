import type { DeskNumbers } from '../../../api/schemas/desk-numbers.ts'
import { Chart } from './chart.tsx'
import { figure, percentWords, total } from './figures.ts'

/** How well questions are answered, and which of them mislead. */
export function Answers({
  numbers: { days, lessons, worst },
  chart,
}: {
  numbers: DeskNumbers
  chart: Omit<Parameters<typeof Chart>[0], 'label'>
}) {
  const answers = total(days, (day) => day.answers)
  return (
    <section className="sheet" aria-labelledby="answers">
      <h2 className="sheet-title" id="answers">
        Answers
      </h2>
      <p className="small">
        {percentWords(
          total(days, (day) => day.right),
          answers,
        )}{' '}
        right of {figure(answers)}.
      </p>
      <Chart label="The share of right answers, by day." {...chart} />
      <h3>Wrong more often than guessing</h3>
      {worst.length === 0 ? (
        <p className="weak">No question that was answered four times or more.</p>
      ) : (
        <ol className="desk-list">
          {worst.map(({ questionId, title, stem, right, answers: given, guessing }) => (
            <li key={questionId}>
              <b>{stem}</b>
              <br />
              <span className="small">
                {right} of {given} right, guessing is right in {percentWords(guessing, 1)}. {title}, question{' '}
                {questionId}
              </span>
            </li>
          ))}
        </ol>
      )}
      {lessons.length > 0 && (
        <details>
          <summary>By lesson, the least known first</summary>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard */}
          <section className="desk-scroll desk-days" tabIndex={0} aria-label="Right answers by lesson">
            <table className="desk-table">
              <thead>
                <tr>
                  <th scope="col">Lesson</th>
                  <th scope="col">Answers</th>
                  <th scope="col">Right</th>
                </tr>
              </thead>
              <tbody>
                {lessons.map(({ lessonId, title, answers: given, right }) => (
                  <tr key={lessonId}>
                    <th scope="row">{title}</th>
                    <td>{figure(given)}</td>
                    <td>{percentWords(right, given)}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </section>
        </details>
      )}
    </section>
  )
}
