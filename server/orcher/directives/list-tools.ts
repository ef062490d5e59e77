import { z } from 'zod'
import { endpoint } from '#server/orcher/endpoint.ts'
import { toolNames, tools } from '#shared/orcher/tools.ts'

export const listTools = endpoint({
  id: 'list-tools',
  method: 'GET',
  path: '/tools',
  family: 'directives',
  title: 'List tools',
  text: 'Every tool that a plan can use: what it does, what it takes, and the capability that it needs.',
  scope: 'directives:read',
  counted: false,
  answer: z.object({
    data: z.array(
      z.object({
        name: z.string(),
        does: z.string(),
        effect: z.enum(['read', 'write', 'external']),
        capability: z.string(),
        args: z.record(z.string(), z.unknown()).describe('JSON Schema of its arguments.'),
      }),
    ),
  }),
  example: {
    answer: {
      data: [
        { name: 'search_jobs', does: 'Finds open jobs.', effect: 'read', capability: 'research', args: {} },
      ],
    },
  },
  run: async ({ sql }) => {
    await sql`select orcher.workspace_for('directives:read') as workspace`
    return {
      data: toolNames.map((name) => {
        const { does, effect, capability, args } = tools[name]
        return { name, does, effect, capability, args: z.toJSONSchema(args, { io: 'input' }) }
      }),
    }
  },
})
