/** The wire's form of a tool server: visible to everyone who may read directives; people add it and pin its tools. */
import { z } from 'zod'
import { notFound } from '#server/orcher/errors.ts'
import type { Sql } from '#server/platform/database.ts'

const said = z
  .object({
    name: z.string(),
    title: z.string().nullable(),
    description: z.string(),
    schema: z.record(z.string(), z.unknown()),
    annotations: z.record(z.string(), z.unknown()),
  })
  .nullable()

export const toolServerAnswer = z.object({
  id: z.string(),
  name: z.string(),
  url: z.string(),
  is_on: z.boolean(),
  looking: z.boolean().describe('It is being looked at.'),
  looked_at: z.string().nullable(),
  fault: z.string().nullable().describe('Why the last look saw nothing.'),
  created_at: z.string(),
  tools: z.array(
    z.object({
      name: z.string(),
      state: z.enum(['new', 'pinned', 'changed', 'gone']).describe('Only what is pinned is called.'),
      sha256: z.string().nullable().describe('Of what the server says of it now.'),
      offered: said,
      pinned: said,
      pinned_by: z.string().nullable(),
      pinned_at: z.string().nullable(),
    }),
  ),
})

export const sampleToolServer: z.output<typeof toolServerAnswer> = {
  id: 'mcs_4Kx9',
  name: 'tickets',
  url: 'https://tickets.example.com/mcp',
  is_on: true,
  looking: false,
  looked_at: '2026-09-14T08:20:00Z',
  fault: null,
  created_at: '2026-09-14T08:19:58Z',
  tools: [],
}

export const toolServerId = z.strictObject({
  id: z.string().max(80).describe('The id returned when it was added.'),
})

export async function findToolServer(sql: Sql, id: string) {
  const [row] = await sql<{
    server: z.output<typeof toolServerAnswer> | null
  }>`select orcher.shown_server(${id}) as server`
  if (!row?.server) throw notFound('tool server')
  return row.server
}
