/** Two tabs that save the same choices must not undo each other's changes. */
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import type { Preferences } from '../domain/model/context.ts'
import { ann } from '../testing/cast.ts'
import { openTestEngine } from '../testing/engine.ts'
import { addPerson } from '../testing/rows.ts'
import type { Engine } from './engine.ts'
import { findLearner, savePreferences } from './learners.ts'

const saving = suite<{ engine: Engine; close(): Promise<void> }>('choices that a page saves together')

saving.before(async (context) => {
  Object.assign(context, await openTestEngine())
  await addPerson(context.engine.db.pool, ann)
})
saving.after(({ close }) => close())

const { id } = ann.learner
const versionNow = async (engine: Engine) => (await findLearner(engine, id))?.preferencesVersion

const together: Required<Omit<Preferences, 'lessonsEnabled' | 'onboarded'>> = {
  zone: 'America/Chicago',
  deliveryTime: '10:00',
  textsPerWeek: 2,
  quizzesPerWeek: 3,
  areas: [2],
  subjects: ['basics'],
}

for (const [name, value] of Object.entries(together) as [keyof typeof together, unknown][]) {
  saving(`${name}: who changes it elsewhere is told of, and nothing is saved`, async ({ engine }) => {
    const seen = await versionNow(engine)
    assert.equal(await savePreferences(engine, id, { [name]: value }, { ifVersion: seen }), { ok: true })
    const late = await savePreferences(engine, id, { lessonsEnabled: false }, { ifVersion: seen })
    assert.is(late?.ok === false && late.code, 'changed_elsewhere')
    const learner = await findLearner(engine, id)
    assert.equal([learner?.[name], learner?.lessonsEnabled], [value, true])
  })
}

saving('the switch of the lessons is none of them: the page that shows the others stays good', async ({ engine }) => {
  const seen = await versionNow(engine)
  await savePreferences(engine, id, { lessonsEnabled: false })
  assert.is(await versionNow(engine), seen)
})

saving('the slot that the first lesson replaced is told once that lesson has gone', async ({ engine }) => {
  const replacedAt = async (slot: number, sentAt: number | null) => {
    const now = { phase: 'active', slot, sentAt, instead: 2_000 }
    await engine.db.pool.query('update conversation set state = state || $2::jsonb where id = $1', [id, now])
    return (await findLearner(engine, id))?.replacedAt
  }
  assert.equal([await replacedAt(1_000, null), await replacedAt(3_000, 1_000)], [null, 2_000])
  assert.is(await replacedAt(3_000, null), null, 'no lesson could go before the night')
})

saving.run()
