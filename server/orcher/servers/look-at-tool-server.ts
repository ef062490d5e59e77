import { endpoint } from '#server/orcher/endpoint.ts'
import { notFound } from '#server/orcher/errors.ts'
import { findToolServer, sampleToolServer, toolServerAnswer, toolServerId } from './tool-server.ts'

export const lookAtToolServer = endpoint({
  id: 'look-at-tool-server',
  method: 'POST',
  path: '/tool-servers/{id}/look',
  family: 'servers',
  title: 'Check a tool server again',
  text: 'Reads what it offers now. It is also checked before each call: a tool that has changed since it was pinned is not called.',
  params: toolServerId,
  answer: toolServerAnswer,
  example: { answer: { ...sampleToolServer, looking: true } },
  run: async ({ sql, params: { id } }) => {
    const [done] = await sql<{ asked: boolean }>`select orcher.look_at_server(${id}) as asked`
    if (!done?.asked) throw notFound('tool server')
    return findToolServer(sql, id)
  },
})
