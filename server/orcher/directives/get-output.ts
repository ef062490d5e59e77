import { z } from 'zod'
import { endpoint } from '#server/orcher/endpoint.ts'
import { notFound } from '#server/orcher/errors.ts'
import { directiveId } from './directive.ts'

const outputAnswer = z.object({
  directive_id: z.string(),
  step: z.int(),
  sha256: z
    .string()
    .describe('Of the bytes of `content` in UTF-8. The record says the same when the step is done.'),
  size: z.int().describe('Bytes of `content`.'),
  content: z.string().describe('The output as JSON.'),
})
type OutputAnswer = z.output<typeof outputAnswer>

const content = '{"kind": "text", "summary": "One sentence", "text": "Q3 is on time."}'

export const getOutput = endpoint({
  id: 'get-output',
  method: 'GET',
  path: '/directives/{id}/steps/{step}/output',
  family: 'directives',
  title: 'Read the output of a step',
  text: 'All of it, up to 4 MB. Where an output is larger than 200 kB, the plan has its first part, and says hash and size of the whole in `output.whole`. After something it rests on was forgotten, it is what is left.',
  scope: 'directives:read',
  params: directiveId.extend({
    step: z.coerce.number().pipe(z.int().min(1).max(1000)).describe('Its number in the plan, `seq`.'),
  }),
  answer: outputAnswer,
  example: {
    answer: {
      ...{ directive_id: 'dir_4Kx9', step: 1, size: content.length, content },
      sha256: 'dc9f99a991779094cf7318de74947eebc3ad2fbea13737ccc5ed27fd39f2b39d',
    },
  },
  run: async ({ sql, params: { id, step } }) => {
    const [output] = await sql<OutputAnswer>`
      select ${id}::text as directive_id, ${step}::integer as step, o.sha256, o.size, o.content
      from orcher.whole_output(${id}, ${step}) o`
    if (!output) throw notFound('output')
    return output
  },
})
