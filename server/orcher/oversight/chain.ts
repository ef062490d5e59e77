/** The audit chain of a workspace: its head, signatures, and entries as they are hashed. */
import { z } from 'zod'
import { endpoint } from '#server/orcher/endpoint.ts'

const checkpoint = z.object({ seq: z.int(), hash: z.string(), at: z.string(), signed: z.string() })
const chain = z.object({
  workspace: z.string(),
  seq: z.int().describe('How many events it has.'),
  hash: z.string().nullable(),
  began_at: z.string().nullable(),
  checkpoints: z.array(checkpoint),
  cut: z
    .object({ seq: z.int(), hash: z.string(), signed: z.string() })
    .nullable()
    .describe('Of a sandbox, which keeps 30 days: the last event before the chain begins.'),
})
type Chain = z.output<typeof chain>

export const getChain = endpoint({
  id: 'get-chain',
  method: 'GET',
  path: '/oversight/chain',
  family: 'oversight',
  title: 'Read the state of the chain',
  text: 'Its head, and the heads that were signed: each hour, and every 1,000 events.',
  scope: 'oversight:read',
  counted: false,
  answer: chain,
  example: {
    answer: {
      workspace: 'wsp_3Fd2',
      seq: 48213,
      hash: 'c41e…7a02',
      began_at: '2026-09-01T08:00:00Z',
      checkpoints: [],
      cut: null,
    },
  },
  run: async ({ sql }) => {
    const [row] = await sql<{ chain: Chain }>`
      select jsonb_build_object('workspace', w.id, 'seq', coalesce(h.seq, 0), 'hash', encode(h.hash, 'hex'),
        'began_at', (select orcher.utc(a.at) from orcher.audit a where a.workspace_id = w.id order by a.seq limit 1),
        'cut', case when h.cut_seq > 0 then jsonb_build_object('seq', h.cut_seq, 'hash', encode(h.cut_hash, 'hex'), 'signed', h.cut_signed) end,
        'checkpoints', coalesce((select jsonb_agg(jsonb_build_object('seq', c.seq, 'hash', encode(c.hash, 'hex'), 'at', orcher.utc(c.at),
          'signed', c.signed) order by c.seq) from (select * from orcher.audit_checkpoints x where x.workspace_id = w.id
          order by x.seq desc limit 200) c), '[]')) as chain
      from (select orcher.workspace_for('oversight:read') as id) w left join orcher.audit_heads h on h.workspace_id = w.id`
    return row?.chain
  },
})

const line = z.object({
  seq: z.int(),
  event: z.string().describe('The very text that is hashed.'),
  prev: z.string(),
  hash: z.string(),
  mac: z.string().nullable(),
})

export const exportChain = endpoint({
  id: 'export-chain',
  method: 'GET',
  path: '/oversight/chain/events',
  family: 'oversight',
  title: 'Export the chain',
  text: 'Lines in order, 5,000 at most. Each hash is SHA-256 over the previous hash, the number as eight bytes, and the text. `oversight.verify` of each SDK checks them all.',
  scope: 'oversight:read',
  counted: false,
  query: z.strictObject({
    after: z.coerce.number().int().min(0).default(0).describe('The number of the last line that you have.'),
    limit: z.coerce.number().int().min(1).max(5000).default(1000),
  }),
  answer: z.object({ lines: z.array(line), next: z.int().nullable() }),
  example: {
    answer: {
      lines: [
        {
          seq: 1,
          event: '{"at": "2026-09-01T08:00:00Z", "kind": "agent_created", "workspace": "wsp_3Fd2"}',
          prev: '00…00',
          hash: 'c41e…7a02',
          mac: '9b07…e1d4',
        },
      ],
      next: null,
    },
  },
  run: async ({ sql, query: { after, limit } }) => {
    const lines = await sql<z.output<typeof line>>`
      select a.seq, a.event, encode(a.prev, 'hex') as prev, encode(a.hash, 'hex') as hash, encode(a.mac, 'hex') as mac
      from orcher.audit a where a.workspace_id = (select orcher.workspace_for('oversight:read')) and a.seq > ${after}::bigint
      order by a.seq limit ${limit}::integer`
    return { lines, next: lines.length === limit ? (lines.at(-1)?.seq ?? null) : null }
  },
})
