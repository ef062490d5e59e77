import { z } from 'zod'
import { endpoint } from '#server/orcher/endpoint.ts'
import { invalidRequest } from '#server/orcher/errors.ts'
import { directiveAnswer, directiveFields, directiveId, findDirective, sampleDirective } from './directive.ts'

export const updateDirective = endpoint({
  id: 'update-directive',
  method: 'PATCH',
  path: '/directives/{id}',
  family: 'directives',
  title: 'Pause, resume or change a directive',
  text: 'Sets the state to `paused`, `running` or `cancelled`, or adds to the context. It holds between two steps.',
  scope: 'directives:write',
  params: directiveId,
  body: z.strictObject({
    state: z
      .enum(['paused', 'running', 'cancelled'])
      .optional()
      .describe('`paused`, `running` or `cancelled`.'),
    context: directiveFields.context.optional().describe('Merged with the context that it already has.'),
    sources: directiveFields.sources.optional(),
    reason: z.string().trim().max(1000).optional().describe('Why; it stays in the record.'),
  }),
  answer: directiveAnswer,
  example: { body: { state: 'paused' }, answer: { ...sampleDirective, state: 'paused', reason: 'person' } },
  run: async ({ sql, params: { id }, body: { state = null, context, sources = null, reason = null } }) => {
    if (state === null && context === undefined && sources === null) {
      throw invalidRequest('Send `state`, `context` or `sources`.', 'state')
    }
    await sql`
      select orcher.set_directive(${id}, ${state}, ${context ? JSON.stringify(context) : null}::jsonb, ${sources}::text[], ${reason})`
    return findDirective(sql, id)
  },
})
