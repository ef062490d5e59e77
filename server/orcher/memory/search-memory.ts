import { z } from 'zod'
import { endpoint } from '#server/orcher/endpoint.ts'
import { type Memory, memoryAnswer, sampleMemory } from './memory.ts'

export const searchMemory = endpoint({
  id: 'search-memory',
  method: 'POST',
  path: '/memory/search',
  family: 'memory',
  title: 'Search what an agent remembers',
  text: 'Finds entries by words, in any of their forms. Best matches first; a word that no entry has may be misspelt, and entries with similar ones follow.',
  scope: 'memory:read',
  changes: false,
  body: z.strictObject({
    agent_id: z.string().min(1).max(80).describe('Whose memory.'),
    query: z.string().trim().min(1).max(400).describe('What to look for.'),
    limit: z.int().min(1).max(100).default(20),
  }),
  answer: z.object({ entries: z.array(memoryAnswer) }),
  example: { body: { agent_id: 'agt_7Qm2', query: 'vendor reviews' }, answer: { entries: [sampleMemory] } },
  run: async ({ sql, body: { agent_id, query, limit } }) => {
    const rows = await sql<{ shown: Memory }>`
      select orcher.shown_memory(m) as shown from orcher.find_memories(${agent_id}, ${query}, ${limit}) f
      join orcher.memories m on m.id = f.id order by f.place`
    return { entries: rows.map(({ shown }) => shown) }
  },
})
