import { endpoint } from '#server/orcher/endpoint.ts'
import { notFound } from '#server/orcher/errors.ts'
import { directiveAnswer, directiveId, findDirective, sampleDirective } from './directive.ts'

export const getDirective = endpoint({
  id: 'get-directive',
  method: 'GET',
  path: '/directives/{id}',
  family: 'directives',
  title: 'Read the status of a directive',
  text: 'Returns its state and its progress in percent. Poll it, or create a webhook instead.',
  scope: 'directives:read',
  params: directiveId,
  answer: directiveAnswer,
  example: { answer: sampleDirective },
  run: async ({ sql, params: { id } }) => {
    const directive = await findDirective(sql, id)
    if (!directive) throw notFound('directive')
    return directive
  },
})
