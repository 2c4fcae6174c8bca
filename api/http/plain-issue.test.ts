import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { z } from 'zod'
import { plainIssue } from './plain-issue.ts'

const examples: [schema: z.ZodType, value: unknown, sentence: string][] = [
  [z.string(), undefined, '"field" is missing.'],
  [z.string(), null, '"field" is missing.'],
  [z.string(), 7, '"field" must be text.'],
  [z.boolean(), 'x', '"field" must be true or false.'],
  [z.number(), 'x', '"field" must be a number.'],
  [z.int(), 1.5, '"field" must be a whole number.'],
  [z.array(z.string()), 'x', '"field" must be a list.'],
  [z.array(z.string()), [7], '"field.0" must be text.'],
  [z.object({ version: z.string() }), 'x', '"field" must be an object.'],
  [z.record(z.string(), z.string()), [], '"field" must be an object.'],
  [z.enum(['text', 'audio', 'video']), 'sms', '"field" must be text, audio, or video.'],
  [z.literal(true), 7, '"field" must be true.'],
  [z.string().min(1), '', '"field" must have at least 1 character.'],
  [z.string().max(2), 'xxx', '"field" must have at most 2 characters.'],
  [z.array(z.int()).max(1), [1, 2], '"field" must hold at most 1 entry.'],
  [z.string().min(2), 'x', '"field" must have at least 2 characters.'],
  [z.array(z.int()).min(2), [1], '"field" must hold at least 2 entries.'],
  [z.int().min(2), 1, '"field" must be at least 2.'],
  [z.int().max(1), 2, '"field" must be at most 1.'],
  [z.date(), 'x', '"field" must be something else.'],
  [z.array(z.object({ name: z.string() })), [{}], '"field.0.name" is missing.'],
  [z.int().max(5), 6, '"field" must be at most 5.'],
  [z.union([z.literal(1), z.literal('a')]), 'x', 'There is something wrong with "field".'],
  [z.string('Please enter it.'), 7, 'Please enter it.'],
]
for (const [schema, value, sentence] of examples) {
  test(`${JSON.stringify(value)}: ${sentence}`, () => {
    const parsed = z.object({ field: schema }).safeParse({ field: value }, { error: plainIssue })
    assert.equal(parsed.error?.issues[0]?.message, sentence)
  })
}

test.run()
