import { z } from 'zod'
import { endpoint } from '#server/orcher/endpoint.ts'
import { directiveAnswer, directiveId, findDirective, sampleDirective } from './directive.ts'

export const forkDirective = endpoint({
  id: 'fork-directive',
  method: 'POST',
  path: '/directives/{id}/fork',
  family: 'directives',
  title: 'Fork a directive after a step',
  text: 'A new directive with everything this one had by then. It starts paused, so that you can change its plan first.',
  scope: 'directives:write',
  params: directiveId,
  body: z.strictObject({
    step: z.int().min(0).max(1000).describe('The last step to copy; 0 for none.'),
  }),
  answer: directiveAnswer,
  example: { body: { step: 2 }, answer: { ...sampleDirective, state: 'paused', forked_from: 'dir_4Kx9' } },
  status: 201,
  run: async ({ sql, params: { id }, body: { step } }) => {
    const [made] = await sql<{ id: string }>`select orcher.fork_directive(${id}, ${step}) as id`
    return findDirective(sql, made?.id ?? '')
  },
})
