/** Signs the heads of chains, so that a truncated tail is detected, and requested reports. */
import type { Database } from '#server/platform/database.ts'
import type { Log } from '#server/platform/log.ts'
import type { KeepOutside } from './checkpoint-files.ts'

export type Sign = (claims: Record<string, unknown>) => Promise<string>

type Signing = { database: Database; sign: Sign; keepOutside?: KeepOutside | undefined }

type Head = { workspace: string; seq: number; hash: string; at: string }

/** Heads are signed after this many new entries, or after an hour. */
const maxUnsigned = 1000

/** Claims that make it useless as an access token. */
const subject = { iss: 'tannr', aud: 'tannr-audit' }

/**
 * Signs the new beginning of a sandbox's chain. Only sandboxes have such a signature, so no other chain can be truncated unnoticed.
 */
export const signCut = (sign: Sign, cut: Omit<Head, 'at'>): Promise<string> =>
  sign({ ...subject, ...cut, at: new Date().toISOString(), cut: true })

/** Each head is kept outside before the database has it. The heads of `asked` workspaces are signed regardless of age. */
export async function signHeads(
  { database, sign, keepOutside }: Signing,
  asked: readonly string[] = [],
): Promise<void> {
  const [there] = await database.sql<{
    known: boolean
  }>`select to_regclass('orcher.audit_heads') is not null as known`
  if (!there?.known) return
  const heads = await database.sql<Head>`
    select h.workspace_id as workspace, h.seq, encode(h.hash, 'hex') as hash, orcher.utc(clock_timestamp()) as at
    from orcher.audit_heads h left join lateral (
      select c.seq, c.at from orcher.audit_checkpoints c where c.workspace_id = h.workspace_id order by c.seq desc limit 1) last on true
    where h.seq > coalesce(last.seq, 0)
      and (h.workspace_id = any (${asked}::text[]) or h.seq - coalesce(last.seq, 0) >= ${maxUnsigned} or coalesce(last.at, '-infinity') < clock_timestamp() - interval '1 hour')
    limit 500`
  for (const head of heads) {
    const { at: _, ...place } = head
    const signed = await sign({ ...subject, ...head })
    await keepOutside?.({ ...place, signed })
    await keep(database, head, signed)
  }
}

const keep = ({ sql }: Database, { workspace, seq, hash }: Head, signed: string) => sql`
  insert into orcher.audit_checkpoints (workspace_id, seq, hash, signed)
  select ${workspace}, ${seq}, decode(${hash}, 'hex'), ${signed} from orcher.workspaces where id = ${workspace}
  on conflict do nothing`

type Report = { id: string; workspace: string; first_day: string; last_day: string }

/** Reads and signs requested reports. One that fails does not block others, and is retried later. */
export async function signReports(parts: Signing & { log: Pick<Log, 'warn'> }): Promise<void> {
  const { database, log } = parts
  const failed: string[] = []
  for (;;) {
    const [report] = await database.sql<Report>`
      select id, workspace_id as workspace, first_day::text, last_day::text from orcher.audit_reports
      where state = 'queued' and id <> all (${failed}) order by id limit 1`
    if (!report) return
    try {
      await signReport(parts, report)
    } catch (error) {
      failed.push(report.id)
      log.warn({ err: error, id: report.id }, 'a report could not be made, and is tried again')
    }
  }
}

async function signReport(signing: Signing, report: Report): Promise<void> {
  const { database, sign } = signing
  const [found] = await database.sql<{ counted: Record<string, unknown> & { events: number } }>`
    select jsonb_build_object('events', counted.events, 'first_seq', counted.first_seq, 'last_seq', counted.last_seq,
      'first_prev', (select encode(prev, 'hex') from orcher.audit where workspace_id = ${report.workspace} and seq = counted.first_seq),
      'last_hash', (select encode(hash, 'hex') from orcher.audit where workspace_id = ${report.workspace} and seq = counted.last_seq),
      'directives', counted.directives) as counted
    from (
      select count(*) as events, min(seq) as first_seq, max(seq) as last_seq, count(distinct directive_id) as directives
      from orcher.audit
      where workspace_id = ${report.workspace} and at >= ${report.first_day}::date and at < ${report.last_day}::date + 1) counted`
  if (!found) return
  const signed = await sign({ ...subject, ...report, ...found.counted, at: new Date().toISOString() })
  await signHeads(signing, [report.workspace])
  await database.sql`
    update orcher.audit_reports set state = 'completed', events = ${found.counted.events}, signed = ${signed}
    where id = ${report.id} and state = 'queued'`
}
