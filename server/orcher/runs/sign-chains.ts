/** Signs where a chain stands, so that a tail that was cut off is missed, and the reports that people ask for. */
import type { Database } from '#server/platform/database.ts'

export type Sign = (claims: Record<string, unknown>) => Promise<string>

type Signing = { database: Database; sign: Sign }

type Head = { workspace: string; seq: number; hash: string; at: string }

/** Signed are the heads of chains that grew by so many, or have not been signed for an hour. */
const mostUnsigned = 1000

/** Who reads it as a token of a person finds nobody in it. */
const subject = { iss: 'tannr', aud: 'tannr-audit' }

/** Where the chain of a sandbox begins from now on. No other chain has such a signature, so that none loses its beginning unnoticed. */
export const signCut = (sign: Sign, cut: Omit<Head, 'at'>): Promise<string> =>
  sign({ ...subject, ...cut, at: new Date().toISOString(), cut: true })

/** `asked` are workspaces whose heads are signed whatever their age. */
export async function signHeads({ database, sign }: Signing, asked: readonly string[] = []): Promise<void> {
  const [there] = await database.sql<{
    known: boolean
  }>`select to_regclass('orcher.audit_heads') is not null as known`
  if (!there?.known) return
  const heads = await database.sql<Head>`
    select h.workspace_id as workspace, h.seq, encode(h.hash, 'hex') as hash, orcher.utc(clock_timestamp()) as at
    from orcher.audit_heads h left join lateral (
      select c.seq, c.at from orcher.audit_checkpoints c where c.workspace_id = h.workspace_id order by c.seq desc limit 1) last on true
    where h.seq > coalesce(last.seq, 0)
      and (h.workspace_id = any (${asked}::text[]) or h.seq - coalesce(last.seq, 0) >= ${mostUnsigned} or coalesce(last.at, '-infinity') < clock_timestamp() - interval '1 hour')
    limit 500`
  for (const head of heads) await keep(database, head, await sign({ ...subject, ...head }))
}

const keep = ({ sql }: Database, { workspace, seq, hash }: Head, signed: string) => sql`
  insert into orcher.audit_checkpoints (workspace_id, seq, hash, signed)
  select ${workspace}, ${seq}, decode(${hash}, 'hex'), ${signed} from orcher.workspaces where id = ${workspace}
  on conflict do nothing`

type BatchOptions = { id: string; workspace: string; first_day: string; last_day: string }

/** Reports that were asked for: what they count is read and signed. */
export async function signChains({ database, sign }: Signing): Promise<void> {
  const asked = await database.sql<BatchOptions>`
    select id, workspace_id as workspace, first_day::text, last_day::text from orcher.audit_reports where state = 'queued' order by id limit 20`
  for (const report of asked) {
    const [found] = await database.sql<{ counted: Record<string, unknown> & { events: number } }>`
      select jsonb_build_object('events', count(*), 'first_seq', min(seq), 'last_seq', max(seq),
        'first_prev', (array_agg(encode(prev, 'hex') order by seq))[1],
        'last_hash', (array_agg(encode(hash, 'hex') order by seq desc))[1],
        'directives', count(distinct directive_id)) as counted
      from orcher.audit
      where workspace_id = ${report.workspace} and at >= ${report.first_day}::date and at < ${report.last_day}::date + 1`
    if (!found) continue
    const signed = await sign({ ...subject, ...report, ...found.counted, at: new Date().toISOString() })
    await database.sql`
      update orcher.audit_reports set state = 'completed', events = ${found.counted.events}, signed = ${signed}
      where id = ${report.id} and state = 'queued'`
  }
  if (asked.length > 0)
    await signHeads(
      { database, sign },
      asked.map(({ workspace }) => workspace),
    )
}
