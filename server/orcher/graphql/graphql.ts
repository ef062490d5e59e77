import { z } from 'zod'
import { endpoint } from '#server/orcher/endpoint.ts'

export const graphql = endpoint({
  id: 'graphql',
  method: 'POST',
  path: '/graphql',
  family: 'graphql',
  title: 'Read across lists',
  text: 'GraphQL, read only: agents, directives, their steps and approvals, memory, events and figures in one call. Each field needs the scope of the matching call. At most 6 levels deep and 1,000 possible rows.',
  forKeys: true,
  counted: true,
  changes: false,
  body: z.strictObject({
    query: z.string().min(1).max(10_000).describe('A GraphQL document.'),
    variables: z.record(z.string(), z.json()).nullish().describe('The values of its variables.'),
    operationName: z.string().max(200).nullish().describe('Which operation to run, if there are several.'),
  }),
  answer: z.object({
    data: z.record(z.string(), z.unknown()).nullable().optional(),
    errors: z.array(z.record(z.string(), z.unknown())).optional(),
  }),
  example: {
    body: { query: '{ directives(state: "awaiting_approval") { data { id agent { name } } next } }' },
    answer: { data: { directives: { data: [{ id: 'dir_4Kx9', agent: { name: 'analyst' } }], next: null } } },
  },
  // The library is loaded with the first query.
  run: async (call) => (await import('./answer-query.ts')).answerQuery(call.body, call),
})
