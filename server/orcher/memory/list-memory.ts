import { z } from 'zod'
import { endpoint } from '#server/orcher/endpoint.ts'
import { pageQuery } from '#server/orcher/pages.ts'
import { type Memory, memoryAnswer, sampleMemory } from './memory.ts'

export const listMemory = endpoint({
  id: 'list-memory',
  method: 'GET',
  path: '/memory/{agent_id}',
  family: 'memory',
  title: 'List what an agent remembers',
  text: 'Newest first, each entry with the directive that it came from.',
  scope: 'memory:read',
  params: z.strictObject({ agent_id: z.string().max(80).describe('Whose memory.') }),
  query: pageQuery,
  answer: z.object({ entries: z.array(memoryAnswer), total: z.int(), next: z.string().nullable() }),
  example: { answer: { entries: [sampleMemory], total: 1, next: null } },
  run: async ({ sql, params: { agent_id }, query: { limit, after = null } }) => {
    const rows = await sql<{ shown: Memory; total: number }>`
      select orcher.shown_memory(m) as shown, (select count(*) from orcher.memories x
        where x.agent_id = ${agent_id} and x.workspace_id = m.workspace_id) as total
      from orcher.memories m
      where m.workspace_id = (select orcher.workspace_for('memory:read')) and m.agent_id = ${agent_id}
        and (${after}::text is null or m.id < ${after}::text)
      order by m.id desc limit ${limit + 1}::integer`
    const entries = rows.slice(0, limit).map(({ shown }) => shown)
    return {
      entries,
      total: rows[0]?.total ?? 0,
      next: rows.length > limit ? (entries.at(-1)?.id ?? null) : null,
    }
  },
})
