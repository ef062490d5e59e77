import { z } from 'zod'
import { endpoint } from '#server/orcher/endpoint.ts'
import { page, pageOf, pageQuery } from '#server/orcher/pages.ts'
import { type Directive, directiveAnswer, sampleDirective, states } from './directive.ts'

const oneState = `(${states.join('|')})`

/** The filters of the list of directives, and its counts. */
export const directiveFilter = {
  agent_id: z.string().max(80).optional().describe('One agent. Leave it out for all of them.'),
  issued_by: z.guid().optional().describe('One person who issued them. Leave it out for everyone.'),
  q: z.string().trim().max(200).optional().describe('Words in the instruction.'),
}

const query = pageQuery.extend({
  state: z
    .string()
    .max(120)
    .regex(new RegExp(`^${oneState}(,${oneState})*$`), `One or more of ${states.join(', ')}.`)
    .optional()
    .describe('One state, or several separated by commas. Leave it out for all of them.'),
  needs_me: z
    .enum(['true', 'false'])
    .optional()
    .describe('`true` for only those that wait for your decision, or for your answer to a question.'),
  ...directiveFilter,
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
  run: async ({ sql, query: asked }) => {
    const { limit, after = null, state, agent_id = null, issued_by = null, q = null, needs_me } = asked
    const rows = await sql<{ shown: Directive }>`
      select orcher.shown_directive(d) as shown from orcher.directives d
      where d.workspace_id = (select orcher.workspace_for('directives:read'))
        and (${after}::text is null or d.id < ${after}::text)
        and (${state ?? null}::text is null or d.state = any (string_to_array(${state ?? null}::text, ',')))
        and (${agent_id}::text is null or d.agent_id = ${agent_id}::text)
        and (${issued_by}::uuid is null or d.issued_by = ${issued_by}::uuid)
        and (${q}::text is null or strpos(lower(d.instruction), lower(${q}::text)) > 0)
        and (not ${needs_me === 'true'}::boolean or d.state = 'planning' and d.questions <> '[]' and d.issued_by = auth.uid()
          or d.state in ('awaiting_approval', 'paused') and exists (select from orcher.approvals a
            where a.directive_id = d.id and a.id in (select orcher.approvals_for_me())))
      order by d.id desc limit ${limit + 1}::integer`
    return page(
      rows.map(({ shown }) => shown),
      limit,
    )
  },
})
