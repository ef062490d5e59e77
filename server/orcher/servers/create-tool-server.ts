import { z } from 'zod'
import { endpoint } from '#server/orcher/endpoint.ts'
import { apiError } from '#server/orcher/errors.ts'
import { findToolServer, sampleToolServer, toolServerAnswer } from './tool-server.ts'

export const createToolServer = endpoint({
  id: 'create-tool-server',
  method: 'POST',
  path: '/tool-servers',
  family: 'servers',
  title: 'Add a tool server',
  text: 'A server that speaks the Model Context Protocol over HTTP. It is checked within seconds. Its tools can be called once someone has pinned them.',
  body: z.strictObject({
    name: z
      .string()
      .regex(/^[a-z][a-z0-9_-]{0,39}$/, 'Small letters, digits, - and _, at most 40.')
      .describe('The name that plans use.'),
    url: z
      .url({ protocol: /^https$/, message: 'An address that starts with https://.' })
      .max(2000)
      .describe('Private addresses are not allowed.'),
    authorization: z
      .string()
      .trim()
      .max(2000)
      .regex(/^[\x20-\x7e]+$/, 'A header has printable characters of ASCII alone.')
      .optional()
      .describe('Sent as the header Authorization, and never shown again.'),
  }),
  answer: toolServerAnswer,
  example: {
    body: { name: sampleToolServer.name, url: sampleToolServer.url, authorization: 'Bearer secret' },
    answer: { ...sampleToolServer, looking: true, looked_at: null },
  },
  status: 201,
  run: async ({ sql, caller, body: { name, url, authorization = null } }) => {
    if (caller.role !== 'owner' && caller.role !== 'builder') {
      throw apiError('buildersAddServers')
    }
    const [made] = await sql<{ id: string }>`
      insert into orcher.tool_servers (workspace_id, name, url, credential)
      values (orcher.workspace_as('owner', 'builder'), ${name}, ${url}, ${authorization}) returning id`
    return findToolServer(sql, made?.id ?? '')
  },
})
