import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { formatProblem, type SourceFile } from './problem.ts'
import { sampleFiles, sampleLesson } from './testing/lesson.ts'
import { validateFiles } from './validate.ts'

function problemsOf(files: readonly SourceFile[]): string[] {
  return validateFiles(files).problems.map(formatProblem)
}

function edited(change: (text: string) => string): SourceFile[] {
  return sampleFiles().map((file) => (file.path.endsWith('area.yaml') ? file : { ...file, text: change(file.text) }))
}

test('good files have no problems', () => {
  assert.equal(problemsOf(sampleFiles()), [])
})

test('a lesson with only its outline is good', () => {
  const outline = sampleLesson('coming', {
    sms: undefined,
    reading: undefined,
    questions: undefined,
    checked: undefined,
  })
  assert.equal(problemsOf(sampleFiles([outline])), [])
})

const bad: readonly [name: string, files: SourceFile[], says: RegExp][] = [
  [
    'an unknown field',
    edited((text) => text.replace('        sms:', '        smss:')),
    /:12 sample-lesson, smss: is not a field/,
  ],
  [
    'a text without a reading',
    sampleFiles([sampleLesson('half', { reading: undefined })]),
    /half, reading: is missing: a lesson has all of sms, reading, questions or none/,
  ],
  [
    'a review date without a text',
    sampleFiles([
      sampleLesson('coming', { sms: undefined, reading: undefined, questions: undefined, reviewBy: '2027-01-15' }),
    ]),
    /coming, reviewBy: belongs to a finished lesson only/,
  ],
  [
    'a bare number as an option',
    edited((text) => text.replace('text: $120', 'text: 120')),
    /question 1, option 1, text: must be text/,
  ],
  [
    'two right options',
    edited((text) => text.replace('three of them.', '$&\n                right: true')),
    /question 1, options: must have one right option, has 2/,
  ],
  [
    'a wrong question id',
    edited((text) => text.replace('id: sample-lesson-2', 'id: sample-lesson-3')),
    /question 2, id: must be sample-lesson-2/,
  ],
  [
    'a doubled lesson id',
    sampleFiles([sampleLesson('twin'), sampleLesson('twin')]),
    /twin, id: another lesson has the id twin/,
  ],
  [
    'a term of two lessons',
    sampleFiles([
      sampleLesson('one', { terms: [{ names: ['W-2', 'wage slip'], says: 'A form.' }] }),
      sampleLesson('other', { terms: [{ names: ['w2'], says: 'The same form.' }] }),
    ]),
    /other, terms .*names: w2 is explained by one, too/,
  ],
  ['an impossible date', sampleFiles([sampleLesson('dated', { reviewBy: '2027-02-30' })]), /reviewBy: must be a date/],
  [
    'broken YAML',
    edited((text) => text.replace('name: Sample Subject', 'name: "Sample')),
    /sample-subject.yaml:\d+ is not valid YAML/,
  ],
  [
    'a file under another name',
    sampleFiles().map((file) => ({ ...file, path: file.path.replace('sample-subject', 'other') })),
    /other, but there is a file other.yaml/,
  ],
  [
    'a subject that the filter would not find',
    edited((text) => text.replace('Sample Subject', 'Samples')),
    /id: must be samples, by which the portal finds it/,
  ],
  ['a folder without area.yaml', sampleFiles().slice(1), /has no area.yaml/],
]

for (const [name, files, says] of bad) {
  test(`names ${name}`, () => assert.match(problemsOf(files).join('\n'), says))
}

test.run()
