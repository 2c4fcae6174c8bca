import type { DeskLearner } from '../../../api/schemas/desk.ts'

/** What the learner knows of each subject, according to the model's current estimate. */
export function Memory({ remembered }: Pick<DeskLearner, 'remembered'>) {
  return (
    <section className="sheet" aria-labelledby="memory">
      <h2 className="sheet-title" id="memory">
        Memory
      </h2>
      {remembered.length === 0 ? (
        <p className="weak">Nothing was taught yet.</p>
      ) : (
        <table className="desk-table">
          <thead>
            <tr>
              <th scope="col">Subject</th>
              <th scope="col" className="num">
                Taught
              </th>
              <th scope="col" className="num">
                Known
              </th>
              <th scope="col" className="num">
                Due
              </th>
            </tr>
          </thead>
          <tbody>
            {remembered.map(({ subject, taught, lessons, remembered: known, due, isLeft }) => (
              <tr key={subject}>
                <th scope="row">
                  {subject}
                  {isLeft && <span className="weak"> (not chosen any more)</span>}
                </th>
                <td className="num">
                  {taught} of {lessons}
                </td>
                <td className="num">{known.toFixed(1)}</td>
                <td className="num">{due}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  )
}
