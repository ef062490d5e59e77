import { z } from 'zod'
import { endpoint } from '#server/orcher/endpoint.ts'
import { notFound } from '#server/orcher/errors.ts'
import { toolServerId } from './tool-server.ts'

export const deleteToolServer = endpoint({
  id: 'delete-tool-server',
  method: 'DELETE',
  path: '/tool-servers/{id}',
  family: 'servers',
  title: 'Remove a tool server',
  text: 'Its pins are removed with it. Steps that name it stop until their plan is changed.',
  params: toolServerId,
  answer: z.undefined(),
  example: { answer: undefined },
  status: 204,
  run: async ({ sql, params: { id } }) => {
    const [gone] = await sql`delete from orcher.tool_servers where id = ${id} returning id`
    if (!gone) throw notFound('tool server')
    return undefined
  },
})
