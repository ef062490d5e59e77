import { z } from 'zod'
import { endpoint } from '#server/orcher/endpoint.ts'
import { sampleToolServer, toolServerAnswer } from './tool-server.ts'

export const listToolServers = endpoint({
  id: 'list-tool-servers',
  method: 'GET',
  path: '/tool-servers',
  family: 'servers',
  title: 'List tool servers',
  text: 'At most 20, with the tools that each offers and those that are pinned.',
  scope: 'directives:read',
  counted: false,
  answer: z.object({ data: z.array(toolServerAnswer) }),
  example: { answer: { data: [sampleToolServer] } },
  run: async ({ sql }) => ({
    data: (
      await sql<{ server: unknown }>`
        select orcher.shown_server(s.id) as server from orcher.tool_servers s order by s.id`
    ).map(({ server }) => server),
  }),
})
