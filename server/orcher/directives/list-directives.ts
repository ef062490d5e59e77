import { z } from 'zod'
import { endpoint } from '#server/orcher/endpoint.ts'
import { page, pageOf, pageQuery } from '#server/orcher/pages.ts'
import { type Directive, directiveAnswer, sampleDirective, states } from './directive.ts'

const query = pageQuery.extend({
  state: z
    .enum(states as unknown as [string, ...string[]])
    .optional()
    .describe('One state. Leave it out for all of them.'),
  agent_id: z.string().max(80).optional().describe('One agent. Leave it out for all of them.'),
  q: z.string().trim().max(200).optional().describe('Words that the instruction has.'),
})

export const listDirectives = endpoint({
  id: 'list-directives',
  method: 'GET',
  path: '/directives',
  family: 'directives',
  title: 'List directives',
  text: 'Newest first.',
  scope: 'directives:read',
  query,
  answer: pageOf(directiveAnswer),
  example: { answer: { data: [sampleDirective], next: null } },
  run: async ({ sql, query: { limit, after = null, state = null, agent_id = null, q = null } }) => {
    const rows = await sql<{ shown: Directive }>`
      select orcher.shown_directive(d) as shown from orcher.directives d
      where d.workspace_id = (select orcher.workspace_for('directives:read'))
        and (${after}::text is null or d.id < ${after}::text) and (${state}::text is null or d.state = ${state}::text)
        and (${agent_id}::text is null or d.agent_id = ${agent_id}::text)
        and (${q}::text is null or strpos(lower(d.instruction), lower(${q}::text)) > 0)
      order by d.id desc limit ${limit + 1}::integer`
    return page(
      rows.map(({ shown }) => shown),
      limit,
    )
  },
})
