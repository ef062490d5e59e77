import { z } from 'zod'
import { endpoint } from '#server/orcher/endpoint.ts'
import { notFound } from '#server/orcher/errors.ts'
import { findToolServer, sampleToolServer, toolServerAnswer, toolServerId } from './tool-server.ts'

export const updateToolServer = endpoint({
  id: 'update-tool-server',
  method: 'PATCH',
  path: '/tool-servers/{id}',
  family: 'servers',
  title: 'Switch a tool server on or off',
  text: 'While it is off, none of its tools can be called.',
  params: toolServerId,
  body: z.strictObject({ is_on: z.boolean() }),
  answer: toolServerAnswer,
  example: { body: { is_on: false }, answer: { ...sampleToolServer, is_on: false } },
  run: async ({ sql, params: { id }, body: { is_on: on } }) => {
    const [changed] = await sql`update orcher.tool_servers set is_on = ${on} where id = ${id} returning id`
    if (!changed) throw notFound('tool server')
    return findToolServer(sql, id)
  },
})
