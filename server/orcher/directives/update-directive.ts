import { z } from 'zod'
import { endpoint } from '#server/orcher/endpoint.ts'
import { apiError } from '#server/orcher/errors.ts'
import { directiveAnswer, directiveFields, directiveId, findDirective, sampleDirective } from './directive.ts'

export const updateDirective = endpoint({
  id: 'update-directive',
  method: 'PATCH',
  path: '/directives/{id}',
  family: 'directives',
  title: 'Pause, resume or change a directive',
  text: 'Sets the state to `paused`, `running` or `cancelled`, adds to the context, or changes the limits. It takes effect between steps.',
  scope: 'directives:write',
  params: directiveId,
  body: z.strictObject({
    state: z
      .enum(['paused', 'running', 'cancelled'])
      .optional()
      .describe('`paused`, `running` or `cancelled`.'),
    context: directiveFields.context.optional().describe('Merged with the context that it already has.'),
    sources: directiveFields.sources.optional(),
    limits: directiveFields.limits.optional().describe('The limits you send replace the current ones.'),
    reason: z.string().trim().max(1000).optional().describe('Why; it stays in the record.'),
  }),
  answer: directiveAnswer,
  example: { body: { state: 'paused' }, answer: { ...sampleDirective, state: 'paused', reason: 'person' } },
  run: async ({ sql, params: { id }, body }) => {
    const { state = null, context, sources = null, limits, reason = null } = body
    if (state === null && context === undefined && sources === null && limits === undefined) {
      throw apiError('nothingToChangeOfDirective')
    }
    await sql`
      select orcher.set_directive(${id}, ${state}, ${context ? JSON.stringify(context) : null}::jsonb, ${sources}::text[], ${reason},
        ${limits ? JSON.stringify(limits) : null}::jsonb)`
    return findDirective(sql, id)
  },
})
