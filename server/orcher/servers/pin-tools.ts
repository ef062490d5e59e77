import { z } from 'zod'
import { endpoint } from '#server/orcher/endpoint.ts'
import { notFound } from '#server/orcher/errors.ts'
import { findToolServer, sampleToolServer, toolServerAnswer, toolServerId } from './tool-server.ts'

export const pinTools = endpoint({
  id: 'pin-tools',
  method: 'POST',
  path: '/tool-servers/{id}/pin',
  family: 'servers',
  title: 'Pin tools',
  text: 'Records that a person has reviewed them: name, description and schema, by hash. Each call still needs an approval, unless a policy allows it.',
  params: toolServerId,
  body: z.strictObject({
    tools: z
      .array(z.strictObject({ name: z.string().max(128), sha256: z.string().regex(/^[0-9a-f]{64}$/) }))
      .min(1)
      .max(200),
  }),
  answer: toolServerAnswer,
  example: {
    body: { tools: [{ name: 'find_ticket', sha256: '4f2d8c11'.repeat(8) }] },
    answer: sampleToolServer,
  },
  run: async ({ sql, params: { id }, body: { tools } }) => {
    const [done] = await sql<{ pinned: boolean }>`
      select orcher.pin_tools(${id}, ${JSON.stringify(tools)}::jsonb) as pinned`
    if (!done?.pinned) throw notFound('tool server')
    return findToolServer(sql, id)
  },
})
