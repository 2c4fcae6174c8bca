import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { idsOf } from './lint/ids.ts'
import { toMaterial } from './lint/material.ts'
import type { LintFacts } from './lint/rule.ts'
import { type Finding, lintFiles, lintSubject, rules } from './lint.ts'
import type { LessonSource, OptionSource, QuestionSource } from './schema.ts'
import { sampleFiles, sampleLesson } from './testing/lesson.ts'
import { validateFiles } from './validate.ts'

const today = '2026-11-20'

function lint(lessons: readonly LessonSource[], facts: Partial<LintFacts> = {}): Finding[] {
  const files = sampleFiles(lessons)
  const lock = idsOf(toMaterial(validateFiles(files).areas))
  return lintFiles(files, { today, lock, ...facts })
}

function topic(patch: Partial<LessonSource> = {}): LessonSource[] {
  return [sampleLesson('changed', patch), outline('second'), outline('third')]
}

function outline(id: string): LessonSource {
  return sampleLesson(id, { sms: undefined, reading: undefined, questions: undefined, checked: undefined })
}

/** The sample lesson with its first question changed. */
function question(patch: Partial<QuestionSource>): Partial<LessonSource> {
  const [first, second] = sampleLesson('changed').questions as [QuestionSource, QuestionSource]
  return { questions: [{ ...first, ...patch }, second] }
}

/** The sample lesson with one option of its first question changed. */
function option(index: number, patch: Partial<OptionSource>): Partial<LessonSource> {
  const options = sampleLesson('changed').questions?.[0]?.options ?? []
  return question({ options: options.map((each, at) => (at === index ? { ...each, ...patch } : each)) })
}

const boxes = { boxes: { from: 3, to: 14, step: 1 }, each: [17, 23, 41, 58] }

function boxOptions(each: string, whole = '{boxes|0} x {each|$} = {total|$} has to be there.'): OptionSource[] {
  return [
    { text: '{total|$}', why: `The whole price counts, and ${whole}`, right: true },
    { text: each, why: 'One box costs that much, but you paid for several.' },
    { text: '{six|$}', why: 'Six boxes would cost that much, and you bought another number.' },
    { text: '{ten|$}', why: 'Ten boxes would cost that much, and you bought another number.' },
  ]
}

/** The sample lesson with a first question that varies, and that has no flaws except those in the patch. */
function varied(patch: Partial<QuestionSource> = {}): Partial<LessonSource> {
  return question({
    fixed: undefined,
    vary: boxes,
    let: { total: 'boxes * each', six: 'each * 6', ten: 'each * 10' },
    stem: 'You buy {boxes|0} boxes at {each|$} each and keep the receipt. Which amount must it show?',
    options: boxOptions('{each|$}'),
    ...patch,
  })
}

const long = 'a word or two more '.repeat(20)
const paragraphs = (words: number) => `${'word '.repeat(words - 4)}\n\nSee IRS Pub. 583`

interface Case {
  readonly rule: string
  readonly bad: Partial<LessonSource>
  readonly says: RegExp
  readonly field?: string
  readonly level?: 'warning'
}

const cases: readonly Case[] = [
  { rule: 'alphabet', bad: { sms: 'It’s a receipt.' }, says: /U\+2019.*write '/, field: 'sms' },
  {
    rule: 'alphabet',
    bad: option(1, { why: 'One box \u2014 you paid for three of them.' }),
    says: /U\+2014/,
    field: 'question 1, option 2, why',
  },
  { rule: 'alphabet', bad: { sms: 'Keep receipts 🎉' }, says: /U\+1F389/ },
  {
    rule: 'segments',
    bad: { sms: `${'a'.repeat(283)}` },
    says: /307 septets with "Reply Q for a question.", 1 over 306/,
    field: 'sms',
  },
  { rule: 'segments', bad: { sms: `${'a'.repeat(270)}[][][][]` }, says: /310 septets/, field: 'sms' },
  {
    rule: 'segments',
    bad: { errata: [{ date: today, note: 'a'.repeat(300) }] },
    says: /as texted to whoever was taught it before/,
    field: 'errata',
  },
  {
    rule: 'segments',
    bad: { terms: [{ names: ['slip'], says: 'a'.repeat(161) }] },
    says: /161 septets, 1 over 160/,
    field: 'terms 1, says',
  },
  { rule: 'alphabet', bad: { terms: [{ names: ['slip'], says: 'Half – no more.' }] }, says: /U\+2013/ },
  { rule: 'alphabet', bad: { errata: [{ date: today, note: 'Half – no more.' }] }, says: /U\+2013/ },
  { rule: 'segments', bad: { sms: 'Two\nlines' }, says: /line break/, field: 'sms' },
  { rule: 'segments', bad: question({ stem: long }), says: /stem and options as texted/, field: 'question 1' },
  {
    rule: 'segments',
    bad: option(0, { why: `${'a'.repeat(280)}.` }),
    says: /281 septets, 1 over 280/,
    field: 'question 1, option 1, why',
  },
  {
    rule: 'options',
    bad: option(1, { text: '$120' }),
    says: /same as another/,
    field: 'question 1, option 2, text',
  },
  { rule: 'options', bad: option(1, { text: 'None of the above' }), says: /points at other options/ },
  { rule: 'options', bad: option(1, { text: 'Both A and B' }), says: /points at other options/ },
  { rule: 'options', bad: option(1, { text: 'B, three of them' }), says: /begins with an option's letter/ },
  { rule: 'options', bad: option(1, { why: 'As option A says, you paid for three of them.' }), says: /names a letter/ },
  {
    rule: 'option-length',
    bad: option(1, { text: 'Forty dollars for each of the boxes' }),
    says: /from 2 to 35 characters/,
    field: 'question 1',
  },
  {
    rule: 'explanations',
    bad: option(1, { why: 'Wrong, you paid for three of them.' }),
    says: /verdict/,
    field: 'question 1, option 2, why',
  },
  { rule: 'explanations', bad: option(0, { why: 'Yes, the whole price has to be there.' }), says: /verdict/ },
  { rule: 'explanations', bad: option(1, { why: 'because you paid for three of them.' }), says: /lower case/ },
  { rule: 'explanations', bad: option(1, { why: 'One box costs that, you paid for three' }), says: /sentence/ },
  { rule: 'explanations', bad: option(1, { why: 'That is too little.' }), says: /say why/ },
  {
    rule: 'explanations',
    bad: option(1, { why: 'Adding the number of boxes to the price mixes two units.' }),
    says: /word for word/,
  },
  {
    rule: 'arithmetic',
    bad: { sms: 'Pay $1,200 x 12 = $14,000 a year.' },
    says: /"\$1,200 x 12 = \$14,000" does not come out: it makes 14,400/,
    field: 'sms',
  },
  {
    rule: 'arithmetic',
    bad: option(0, { why: 'The whole price counts, and 3 x $40 = $125.' }),
    says: /makes 120/,
    field: 'question 1, option 1, why',
  },
  { rule: 'reading', bad: { reading: paragraphs(119) }, says: /119 words/, field: 'reading' },
  { rule: 'reading', bad: { reading: paragraphs(201) }, says: /201 words/, field: 'reading' },
  { rule: 'reading', bad: { reading: 'word '.repeat(150), source: 'IRS Pub. 583' }, says: /one block/ },
  { rule: 'reading', bad: { reading: `# Rule\n\n${paragraphs(140)}` }, says: /heading/ },
  { rule: 'reading', bad: { reading: `${paragraphs(140)} at https://irs.gov` }, says: /link/ },
  { rule: 'source', bad: { source: undefined }, says: /has no source/, field: '' },
  { rule: 'source', bad: { source: 'IRC 162' }, says: /"IRC 162" is no cite of a known form/, field: 'source' },
  { rule: 'source', bad: { source: 'IRC §61(a); §108' }, says: /"§108" is no cite/, field: 'source' },
  { rule: 'source', bad: { source: 'convention' }, says: /"convention" is no cite.*and whose/, field: 'source' },
  { rule: 'source', bad: { checked: undefined }, says: /no date on which it was checked/, field: '' },
  { rule: 'source', bad: { checked: '2026-11-21' }, says: /2026-11-21 is still to come/, field: 'checked' },
  { rule: 'review-by', bad: { year: 2026 }, says: /needs reviewBy/, field: 'year' },
  {
    rule: 'review-by',
    bad: { year: 2025, reviewBy: '2026-11-19' },
    says: /again by 2026-11-19/,
    field: 'reviewBy',
    level: 'warning',
  },
  { rule: 'review-by', bad: { sms: 'The limit for 2026 is $19,000.' }, says: /names a tax year/, level: 'warning' },
  {
    rule: 'review-by',
    bad: {
      year: 2026,
      reviewBy: '2027-01-15',
      ...varied({
        law: { dozen: { is: 12, year: 2025 } },
        let: { total: 'boxes * each', six: 'each * dozen / 2', ten: 'each * 10' },
      }),
    },
    says: /is of 2025, and the lesson is of 2026/,
    field: 'question 1, law, dozen',
  },
  { rule: 'tags', bad: { tags: ['receipts', 'receipts'] }, says: /has receipts already/, field: 'tags 2' },
  { rule: 'tags', bad: { tags: ['sample-subject'] }, says: /has sample-subject already/ },
  { rule: 'prerequisites', bad: { requires: ['nowhere'] }, says: /no lesson nowhere/, field: 'requires 1' },
  { rule: 'prerequisites', bad: { requires: ['second'] }, says: /second does not come before/ },
  { rule: 'prerequisites', bad: { requires: ['changed'] }, says: /changed does not come before/ },
  {
    rule: 'sets',
    bad: varied({ vary: { boxes: [3, 4], each: [17, 23] } }),
    says: /makes 0 sets, and 12 are the least; left out: 4 because the right option is the second smallest too often/,
    field: 'question 1, vary',
  },
  {
    rule: 'sets',
    bad: varied({ vary: { boxes: { from: 3, to: 14, step: 1 }, each: [17, 23] } }),
    says: /makes 20 sets; 24 are better/,
    level: 'warning',
  },
  {
    rule: 'sets',
    bad: varied({ options: boxOptions('{each|$2}') }),
    says: /are printed with different precision: \$\d+, \$\d+\.00, \$\d+, \$\d+ \(with boxes \d+, each \d+, and 23 more/,
    field: 'question 1, options',
  },
  {
    rule: 'sets',
    bad: varied({
      vary: { who: ['Ann', 'Bob'], ...boxes },
      stem: '{who} buys {boxes|0} boxes at {each|$} each with her card. Which amount must the receipt show?',
    }),
    says: /varies a name, so "her" will be wrong of somebody/,
    field: 'question 1',
  },
  {
    rule: 'arithmetic',
    bad: varied({ options: boxOptions('{each|$}', '{boxes|0} x {each|$} = {ten|$} has to be there.') }),
    says: /" ?\d+ x \$\d+ = \$\d+" does not come out: it makes \d+ \(with boxes \d+, each \d+, and \d+ more like it\)/,
    field: 'question 1, option 1, why',
  },
  {
    rule: 'segments',
    bad: varied({
      vary: { ...boxes, each: { from: 9_999_999_999_963, to: 9_999_999_999_999, step: 12 } },
      stem: long.slice(0, 245),
    }),
    says: /stem and options as texted, \d+ over 306 \(with boxes/,
  },
  { rule: 'voice', bad: { sms: 'Keep your receipts!' }, says: /exclamation mark/, field: 'sms' },
  { rule: 'voice', bad: { sms: 'Did you know that receipts fade?' }, says: /did you know/i },
  { rule: 'voice', bad: { sms: 'The company canteen is on the company.' }, says: /American.*canteen/ },
  {
    rule: 'voice',
    bad: { reading: `It is important to keep receipts.\n\n${paragraphs(140)}` },
    says: /announces importance/,
  },
]

test('the sample topic breaks no rule', () => {
  assert.equal(lint(topic()), [])
})

test('a question that varies breaks no rule', () => {
  assert.equal(lint(topic(varied())), [])
})

for (const { rule, bad, says, field, level = 'error' } of cases) {
  test(`${rule} finds ${says.source}`, () => {
    const found = lint(topic(bad)).filter((finding) => finding.rule === rule)
    assert.ok(found.length > 0, 'found nothing')
    assert.match(found[0]?.message ?? '', says)
    assert.is(found[0]?.level, level)
    assert.is(found[0]?.lesson, 'changed')
    if (field !== undefined) assert.is(found[0]?.field, field)
  })
}

test('schema comes first and keeps the file out of the other rules', () => {
  const [first, ...others] = lint(topic({ sms: '' }))
  assert.is(first?.rule, 'schema')
  assert.is(others.filter((finding) => finding.rule !== 'ids').length, 0)
})

test('sets: a subject is told of its figures that always stay the same', () => {
  const [finding, ...others] = lint(topic(question({ fixed: undefined })))
  assert.equal(others, [])
  assert.is(finding?.level, 'warning')
  assert.match(finding?.message ?? '', /neither vary nor say why they are fixed, 1: changed-1/)
})

test('topics: three lessons, not two', () => {
  const found = lint(topic().slice(0, 2))
  assert.match(found[0]?.message ?? '', /topic-1 has 2 lessons, not 3/)
})

test('likeness: copies with other numbers, in readings, texts and questions', () => {
  const copy = sampleLesson('copy', { sms: sampleLesson().sms?.replace('four', '4') })
  const found = lint([sampleLesson('original'), copy, outline('third')]).filter(({ rule }) => rule === 'likeness')
  assert.equal(
    found.map(({ lesson, field }) => `${lesson} ${field}`),
    ['copy sms', 'copy reading', 'copy question 1', 'copy question 2'],
  )
  assert.match(found[1]?.message ?? '', /shares 100 % of its wording with original/)
})

test('likeness: a lesson asks the same question twice', () => {
  const [first] = sampleLesson('changed').questions as [QuestionSource]
  const again = { ...first, id: 'changed-2', stem: first.stem.replace('$40', '$45') }
  assert.match(
    lint(topic({ questions: [first, again] }))
      .map(({ message }) => message)
      .join(),
    /with changed-1/,
  )
})

test('option-bias: the right option always first, or always the longest', () => {
  const lessons = Array.from({ length: 6 }, (_, index) => {
    const lesson = sampleLesson(`lesson-${index}`)
    const questions = lesson.questions?.map((each) => ({
      ...each,
      options: [...each.options].sort((a, b) => Number(b.right ?? false) - Number(a.right ?? false)),
    }))
    return { ...lesson, questions }
  }) as LessonSource[]
  const messages = lint(lessons)
    .filter(({ rule }) => rule === 'option-bias')
    .map(({ message }) => message)
  assert.ok(
    messages.some((message) => /the right option is option 1 in 12 of 12 questions; by chance about 3/.test(message)),
  )

  const longest = lessons.map((lesson) => ({
    ...lesson,
    questions: lesson.questions?.map((each) => ({
      ...each,
      options: each.options.map((at) => ({ ...at, text: at.right ? `${at.text} and then some` : at.text })),
    })),
  })) as LessonSource[]
  assert.match(
    lint(longest)
      .map(({ message }) => message)
      .join(),
    /the right option is the longest in 12 of 12/,
  )
})

test('option-bias: of 12 questions the right option may be the most hedged in 3, not in 4', () => {
  const hedged = (count: number) =>
    Array.from({ length: 6 }, (_, index) => {
      const lesson = sampleLesson(`lesson-${index}`)
      const [first, second] = lesson.questions as [QuestionSource, QuestionSource]
      const options = first.options.map((each) =>
        each.right && index < count
          ? { ...each, text: '$120 or so, usually' }
          : { ...each, text: `${each.text} in the very end` },
      )
      return { ...lesson, questions: [{ ...first, options }, second] }
    }) as LessonSource[]
  const messages = (count: number) =>
    lint(hedged(count))
      .filter(({ rule, message }) => rule === 'option-bias' && /hedged/.test(message))
      .map(({ message }) => message)
  assert.equal(messages(3), [])
  assert.match(messages(4).join(), /the right option is the most hedged in 4 of 12 questions; by chance about 3/)
})

test('voice: openings that wear out warn, then fail', () => {
  const alike = (count: number) =>
    Array.from({ length: 6 }, (_, index) =>
      sampleLesson(`lesson-${index}`, {
        sms: index < count ? `A good receipt ${'xyzuvw'[index]} fades.` : `Number ${index} is apart.`,
      }),
    )
  const levels = (count: number) =>
    lint(alike(count))
      .filter(({ rule, field }) => rule === 'voice' && field === 'sms')
      .map(({ level }) => level)
  assert.equal(levels(2), [])
  assert.equal(levels(3), ['warning'])
  assert.equal(levels(4), ['error'])
})

test('voice: a third of all readings may end on keeping a record, not one more', () => {
  const endings = (count: number) =>
    Array.from({ length: 36 }, (_, index) =>
      sampleLesson(`lesson-${index}`, {
        reading: index < count ? `${paragraphs(140)}\n\nKeep the slip.` : `${paragraphs(140)}\n\nThe rule is old.`,
      }),
    )
  const messages = (count: number) =>
    lint(endings(count))
      .map(({ message }) => message)
      .filter((message) => /record/.test(message))
  assert.equal(messages(12), [])
  assert.match(messages(13).join(), /is one of 13 readings out of 36 that end on keeping a record/)
})

test('ids: one that is gone, and one that is not locked', () => {
  const lock = idsOf(toMaterial(validateFiles(sampleFiles(topic())).areas))
  const gone = lint(topic(), { lock: [...lock, 'lesson retired'] })
  assert.match(gone[0]?.message ?? '', /lesson retired was published and is gone/)
  const fresh = lint(topic(), { lock: lock.slice(0, -2) })
  assert.match(fresh[0]?.message ?? '', /2 ids are not locked yet \(question changed-1, ...\)/)
})

test('a subject by itself is checked without the lock and without lessons of other subjects', () => {
  const file = sampleFiles(topic({ requires: ['somewhere-else'], sms: 'Keep receipts!' }))[1]
  assert.ok(file)
  const found = lintSubject(file, today)
  assert.equal(
    found.map(({ rule }) => rule),
    ['voice'],
  )
})

test('every rule has a test here', () => {
  const covered = new Set([...cases.map(({ rule }) => rule), 'topics', 'likeness', 'option-bias', 'ids'])
  assert.equal(
    rules.map(({ name }) => name).filter((name) => !covered.has(name)),
    [],
  )
})

test.run()
