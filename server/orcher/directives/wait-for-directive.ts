/** Long polling instead of a stream: answers when there is something new. */
import { z } from 'zod'
import { endpoint } from '#server/orcher/endpoint.ts'
import { notFound } from '#server/orcher/errors.ts'
import type { Sql } from '#server/platform/database.ts'
import { onClosed } from '#server/platform/http/on-closed.ts'
import { type Directive, directiveAnswer, directiveId, sampleDirective, stepAnswer } from './directive.ts'

const waited = z.object({
  directive: directiveAnswer,
  steps: z.array(stepAnswer),
  approvals: z.array(z.string()).describe('What a person has to decide first.'),
  settled: z.boolean().describe('Whether it is over or waiting for a person. If not, ask again.'),
})
type Waited = Omit<z.output<typeof waited>, 'settled'>

export const waitForDirective = endpoint({
  id: 'wait-for-directive',
  method: 'GET',
  path: '/directives/{id}/wait',
  family: 'directives',
  title: 'Wait for a directive',
  text: 'Returns when the directive is over or waiting for a person, or after the given time, with its steps as they are then.',
  scope: 'directives:read',
  counted: false,
  waits: true,
  params: directiveId,
  query: z.strictObject({
    seconds: z.coerce.number().int().min(0).max(25).default(20).describe('How long at most: 0 to 25.'),
  }),
  answer: waited,
  example: {
    answer: {
      directive: { ...sampleDirective, state: 'awaiting_approval' },
      steps: [],
      approvals: ['apr_8Vn1'],
      settled: true,
    },
  },
  run: async ({ sql, params: { id }, query: { seconds }, request, reply }) => {
    const ended = new AbortController()
    const timer = setTimeout(() => ended.abort(), seconds * 1000)
    onClosed(reply.raw, () => ended.abort())
    try {
      for (;;) {
        const woken = request.server.directiveEvents.next(id, ended.signal)
        const found = await read(sql, id)
        const settled = isSettled(found.directive)
        if (settled || ended.signal.aborted) return { ...found, settled }
        await woken
      }
    } finally {
      clearTimeout(timer)
      ended.abort()
    }
  },
})

async function read(sql: Sql, id: string): Promise<Waited> {
  const [row] = await sql<{ shown: Waited }>`
    select jsonb_build_object('directive', orcher.shown_directive(d), 'approvals', to_jsonb(orcher.waits_for(d.id)),
      'steps', coalesce((select jsonb_agg(orcher.shown_step(s) order by s.seq) from orcher.steps s where s.directive_id = d.id), '[]'))
      as shown
    from orcher.directives d where d.id = ${id}`
  if (!row) throw notFound('directive')
  return row.shown
}

const isSettled = ({ state, questions }: Directive) =>
  !['queued', 'planning', 'running'].includes(state) || (state === 'planning' && questions.length > 0)
