/** The calls about tool servers: anybody who may read directives sees them, and people add them and pin their tools. */
import { z } from 'zod'
import { endpoint } from '#server/orcher/endpoint.ts'
import { ApiError, notFound } from '#server/orcher/errors.ts'
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

const serverAnswer = z.object({
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

const sample: z.output<typeof serverAnswer> = {
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

const params = z.strictObject({ id: z.string().max(80).describe('The id that adding it returned.') })

async function find(sql: Sql, id: string) {
  const [row] = await sql<{
    server: z.output<typeof serverAnswer> | null
  }>`select orcher.shown_server(${id}) as server`
  if (!row?.server) throw notFound('tool server')
  return row.server
}

const family = 'servers'

export const listToolServers = endpoint({
  id: 'list-tool-servers',
  method: 'GET',
  path: '/tool-servers',
  family,
  title: 'List tool servers',
  text: 'At most 20, with what each offers and what of that somebody has pinned.',
  scope: 'directives:read',
  counted: false,
  answer: z.object({ data: z.array(serverAnswer) }),
  example: { answer: { data: [sample] } },
  run: async ({ sql }) => ({
    data: (
      await sql<{ server: unknown }>`
        select orcher.shown_server(s.id) as server from orcher.tool_servers s order by s.id`
    ).map(({ server }) => server),
  }),
})

export const createToolServer = endpoint({
  id: 'create-tool-server',
  method: 'POST',
  path: '/tool-servers',
  family,
  title: 'Add a tool server',
  text: 'A server that speaks the Model Context Protocol over HTTP. It is looked at within seconds; what it offers is called once somebody has pinned it.',
  body: z.strictObject({
    name: z
      .string()
      .regex(/^[a-z][a-z0-9_-]{0,39}$/, 'Small letters, digits, - and _, at most 40.')
      .describe('As plans name it.'),
    url: z
      .url({ protocol: /^https$/, message: 'An address that begins with https://.' })
      .max(2000)
      .describe('Private addresses are not asked.'),
    authorization: z
      .string()
      .trim()
      .max(2000)
      .regex(/^[\x20-\x7e]+$/, 'A header has printable characters of ASCII alone.')
      .optional()
      .describe('Sent as the header Authorization, and never shown again.'),
  }),
  answer: serverAnswer,
  example: {
    body: { name: sample.name, url: sample.url, authorization: 'Bearer secret' },
    answer: { ...sample, looking: true, looked_at: null },
  },
  status: 201,
  run: async ({ sql, caller, body: { name, url, authorization = null } }) => {
    if (caller.role !== 'owner' && caller.role !== 'builder') {
      throw new ApiError(403, 'role_missing', 'Owners and builders add tool servers.', { role: 'builder' })
    }
    const [made] = await sql<{ id: string }>`
      insert into orcher.tool_servers (workspace_id, name, url, credential)
      values (orcher.workspace_as('owner', 'builder'), ${name}, ${url}, ${authorization}) returning id`
    return find(sql, made?.id ?? '')
  },
})

export const updateToolServer = endpoint({
  id: 'update-tool-server',
  method: 'PATCH',
  path: '/tool-servers/{id}',
  family,
  title: 'Switch a tool server on or off',
  text: 'While it is off none of its tools is called.',
  params,
  body: z.strictObject({ is_on: z.boolean() }),
  answer: serverAnswer,
  example: { body: { is_on: false }, answer: { ...sample, is_on: false } },
  run: async ({ sql, params: { id }, body: { is_on: on } }) => {
    const [changed] = await sql`update orcher.tool_servers set is_on = ${on} where id = ${id} returning id`
    if (!changed) throw notFound('tool server')
    return find(sql, id)
  },
})

export const lookAtToolServer = endpoint({
  id: 'look-at-tool-server',
  method: 'POST',
  path: '/tool-servers/{id}/look',
  family,
  title: 'Look at a tool server again',
  text: 'Reads what it offers now. It is looked at before each call besides: what has changed since it was pinned is not called.',
  params,
  answer: serverAnswer,
  example: { answer: { ...sample, looking: true } },
  run: async ({ sql, params: { id } }) => {
    const [done] = await sql<{ asked: boolean }>`select orcher.look_at_server(${id}) as asked`
    if (!done?.asked) throw notFound('tool server')
    return find(sql, id)
  },
})

export const pinTools = endpoint({
  id: 'pin-tools',
  method: 'POST',
  path: '/tool-servers/{id}/pin',
  family,
  title: 'Pin tools',
  text: 'Says that somebody has looked at them: name, description and schema, by their hash. Calling them still asks a person, unless a policy allows it.',
  params,
  body: z.strictObject({
    tools: z
      .array(z.strictObject({ name: z.string().max(128), sha256: z.string().regex(/^[0-9a-f]{64}$/) }))
      .min(1)
      .max(200),
  }),
  answer: serverAnswer,
  example: {
    body: { tools: [{ name: 'find_ticket', sha256: '4f2d8c11'.repeat(8) }] },
    answer: sample,
  },
  run: async ({ sql, params: { id }, body: { tools } }) => {
    const [done] = await sql<{ pinned: boolean }>`
      select orcher.pin_tools(${id}, ${JSON.stringify(tools)}::jsonb) as pinned`
    if (!done?.pinned) throw notFound('tool server')
    return find(sql, id)
  },
})

export const deleteToolServer = endpoint({
  id: 'delete-tool-server',
  method: 'DELETE',
  path: '/tool-servers/{id}',
  family,
  title: 'Remove a tool server',
  text: 'With what was pinned of it. Steps that name it stop until somebody changes their plan.',
  params,
  answer: z.undefined(),
  example: { answer: undefined },
  status: 204,
  run: async ({ sql, params: { id } }) => {
    const [gone] = await sql`delete from orcher.tool_servers where id = ${id} returning id`
    if (!gone) throw notFound('tool server')
    return undefined
  },
})
