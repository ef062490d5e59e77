import { expect, test } from 'vitest'
import { z } from 'zod'
import { plainWords } from './plain-words.ts'

test.each([
  [z.object({ a: z.string() }), {}, 'This field is required.'],
  [z.string(), 7, 'It must be a string.'],
  [z.int(), 1.5, 'It must be a whole number.'],
  [z.boolean(), 'yes', 'It must be true or false.'],
  [z.array(z.string()), 'a', 'It must be a list.'],
  [z.record(z.string(), z.unknown()), [], 'It must be an object.'],
  [z.number().max(100), 101, 'It must be at most 100.'],
  [z.number().min(1), 0, 'It must be at least 1.'],
  [z.string().max(20_000), 'x'.repeat(20_001), 'It must have at most 20,000 characters.'],
  [z.array(z.string()).min(1), [], 'It must have at least 1 entry.'],
  [z.enum(['paused', 'running']), 'over', 'It must be one of paused, running.'],
  [z.iso.date(), 'May', 'It must be a day, such as 2026-11-18.'],
  [z.iso.datetime(), 'noon', 'It must be a time, such as 2026-11-18T09:30:00Z.'],
  [z.string().min(1, 'Give it a name.'), '', 'Give it a name.'],
])('what is wrong with a field is said in plain words: %#', (schema, value, text) => {
  expect(schema.safeParse(value, { error: plainWords }).error?.issues[0]?.message).toBe(text)
})
