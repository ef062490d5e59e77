import { monitorEventLoopDelay } from 'node:perf_hooks'
import { expect, test } from 'vitest'
import { fitArguments } from './fit-arguments.ts'

const query = { type: 'object', properties: { query: { type: 'string' } }, required: ['query'] }

test.each([
  ['what fits has nothing wrong', query, { query: 'open' }, {}],
  ['what does not is told', query, { query: 7 }, { issue: 'query It must be a string.' }],
  ['a schema that nobody understands says nothing', { type: 'something' }, { query: 7 }, {}],
])('%s', async (_what, schema, args, outcome) => {
  expect(await fitArguments({ schema, args })).toEqual(outcome)
})

/** Each asks for the next one twice. */
const doubling = Object.fromEntries(
  Array.from({ length: 40 }, (_, at) => {
    const next = { $ref: `#/$defs/d${at + 1}` }
    return [`d${at}`, at === 39 ? { type: 'string' } : { allOf: [next, next] }]
  }),
)

test.each([
  ['a pattern', { properties: { query: { type: 'string', pattern: '^(a+)+$' } } }],
  ['references', { $defs: doubling, properties: { query: { $ref: '#/$defs/d0' } } }],
])(
  'a schema that takes for ever to follow, by %s, is given up and keeps nobody waiting',
  async (_by, schema) => {
    const turns = monitorEventLoopDelay()
    turns.enable()
    const args = { query: `${'a'.repeat(60)}!` }
    expect(await fitArguments({ schema: { type: 'object', ...schema }, args })).toBeUndefined()
    turns.disable()
    // One in ten milliseconds, and a single one where all of it was waited for.
    expect(turns.count).toBeGreaterThan(10)
  },
)
