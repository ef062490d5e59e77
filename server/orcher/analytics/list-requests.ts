import { z } from 'zod'
import { endpoint } from '#server/orcher/endpoint.ts'
import { page, pageOf, pageQuery } from '#server/orcher/pages.ts'

const requestAnswer = z.object({
  id: z.string(),
  at: z.string(),
  request_id: z.string(),
  key_id: z.string().nullable(),
  mode: z.enum(['sandbox', 'live']),
  method: z.string(),
  path: z.string(),
  family: z.string(),
  status: z.int(),
  ms: z.number(),
  code: z.string().nullable(),
})

type Request = z.output<typeof requestAnswer>

export const listRequests = endpoint({
  id: 'list-requests',
  method: 'GET',
  path: '/requests',
  family: 'keys',
  title: 'List requests',
  text: 'What was called in the last 30 days, newest first. Bodies and queries are not kept.',
  query: pageQuery.extend({
    after: z
      .string()
      .regex(/^\d{1,18}$/, 'The `next` of the page before.')
      .optional(),
    key_id: z.string().max(80).optional(),
    failed: z
      .enum(['true', 'false'])
      .optional()
      .describe('`true` for only those answered with 400 or above.'),
  }),
  answer: pageOf(requestAnswer),
  example: {
    answer: {
      data: [
        {
          id: '4711',
          at: '2026-09-14T08:20:00Z',
          request_id: '0b9d0b9e-2b51-4c35-8a0e-0d3f4d2b9a11',
          key_id: 'key_3Hn5',
          mode: 'live',
          method: 'GET',
          path: '/v1/agents/agt_7Qm2',
          family: 'agents',
          status: 200,
          ms: 3.4,
          code: null,
        },
      ],
      next: null,
    },
  },
  run: async ({ sql, query: { limit, after = null, key_id: key = null, failed = 'false' } }) => {
    const rows = await sql<Request>`
      select id::text as id, orcher.utc(at) as at, request_id, key_id, mode, method, path, family, status, ms, code
      from orcher.calls
      where (${after}::bigint is null or id < ${after}::bigint) and (${key}::text is null or key_id = ${key}::text)
        and (not ${failed}::boolean or status >= 400)
      order by calls.id desc limit ${limit + 1}::integer`
    return page(rows, limit)
  },
})
