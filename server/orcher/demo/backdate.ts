/**
 * Backdates what was created within seconds, so that it appears to have happened over weeks. All times of an episode are shifted,
 * and the audit chain is linked and signed again with its key, so that it verifies.
 */
import type { Database, Sql } from '#server/platform/database.ts'
import type { Episode } from './acting.ts'
import type { DemoPlace } from './demo-workspace.ts'

type Past = { workspace: DemoPlace; account: string; auditKey: string; began: readonly Episode[] }

/** Columns with times in the past; future times are shifted by `shift`. */
const moments: Readonly<Record<string, readonly string[]>> = {
  agents: ['created_at', 'updated_at'],
  agent_versions: ['created_at'],
  api_keys: ['created_at', 'revoked_at'],
  approvals: ['created_at', 'decided_at', 'spent_at'],
  decisions: ['at'],
  directives: ['created_at', 'ended_at', 'state_since'],
  memories: ['created_at', 'updated_at'],
  memory_versions: ['at'],
  plans: ['at'],
  policies: ['created_at', 'updated_at'],
  schedules: ['created_at', 'last_at'],
  steps: ['started_at', 'ended_at', 'sent_at'],
  tool_servers: ['created_at', 'looked_at'],
  webhooks: ['created_at'],
  workspace_members: ['created_at'],
}

export const backdate = (database: Database, past: Past): Promise<void> =>
  database.transaction(async (sql) => {
    const places = [past.workspace.id, past.workspace.sandbox]
    await remember(sql, past.began)
    // Disables triggers, which would treat the updates as changes.
    await sql`set local role none`
    await sql`select set_config('session_replication_role', 'replica', true), set_config('role', 'project_owner', true)`
    await sql`select seq from orcher.audit_heads where workspace_id = any (${places}) order by workspace_id for update`
    await sql`
      update orcher.approvals set expires_at = pg_temp.told(created_at) + (expires_at - created_at) where workspace_id = any (${places})`
    await sql`
      update orcher.api_keys set expires_at = pg_temp.told(expires_at) where workspace_id = any (${places}) and replaced_by is not null`
    await sql`update orcher.accounts set created_at = pg_temp.told(created_at) where user_id = ${past.account}`
    await sql`update orcher.workspaces set created_at = pg_temp.told(created_at) where id = any (${places})`
    for (const [table, columns] of Object.entries(moments)) await moveAll(sql, places, table, columns)
    await sql`
      update orcher.directives d set waiting_ms = coalesce((select sum(extract(epoch from a.decided_at - a.created_at) * 1000)::bigint
        from orcher.approvals a where a.directive_id = d.id and a.decided_at is not null), 0) where workspace_id = any (${places})`
    await deliverOldOnes(sql, past.workspace.id)
    for (const place of places) await relink(sql, place, past.auditKey)
  })

async function remember(sql: Sql, began: readonly Episode[]): Promise<void> {
  await sql`create temporary table episodes (began timestamptz, shown timestamptz) on commit drop`
  await sql`
    insert into pg_temp.episodes select e.began, e.shown
    from jsonb_to_recordset(${JSON.stringify(began)}::jsonb) as e (began timestamptz, shown timestamptz)`
  await sql`
    create function pg_temp.told(moment timestamptz) returns timestamptz language sql stable as $$
      select coalesce((select e.shown + (moment - e.began) from pg_temp.episodes e where e.began <= moment order by e.began desc limit 1), moment)
    $$`
  await sql`
    create function pg_temp.move_all(statement text, places text[]) returns void language plpgsql as $$
    begin execute statement using places; end $$`
  await sql`
    create function pg_temp.link_anew(workspace text, audit_key text) returns void language plpgsql as $$
    declare
      a orcher.audit;
      linked bytea := sha256(convert_to(workspace, 'utf8'));
      moment timestamptz;
      happened text;
    begin
      delete from orcher.audit_checkpoints where workspace_id = workspace;
      for a in select * from orcher.audit where workspace_id = workspace order by seq loop
        moment := date_trunc('milliseconds', pg_temp.told(a.at));
        happened := (a.event::jsonb || jsonb_build_object('at', to_char(moment at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')))::text;
        update orcher.audit o set at = moment, event = happened, prev = linked,
          hash = sha256(linked || int8send(a.seq) || convert_to(happened, 'utf8')) where o.workspace_id = workspace and o.seq = a.seq
        returning o.hash into linked;
        update orcher.audit o set mac = extensions.hmac(linked, decode(audit_key, 'hex'), 'sha256')
        where o.workspace_id = workspace and o.seq = a.seq;
      end loop;
      update orcher.audit_heads h set hash = linked, oldest_at = pg_temp.told(h.oldest_at) where h.workspace_id = workspace;
    end $$`
}

/** Columns of a table that are shifted without a condition. */
const moveAll = (sql: Sql, places: readonly string[], table: string, columns: readonly string[]) => sql`
  select pg_temp.move_all(${`update orcher.${table} set ${columns.map((name) => `${name} = pg_temp.told(${name})`).join(', ')}
    where workspace_id = any ($1)`}, ${places})`

/** The demo's webhook receiver does not exist: old deliveries are marked as delivered, new ones are attempted. */
async function deliverOldOnes(sql: Sql, workspace: string): Promise<void> {
  await sql`
    update orcher.deliveries d set created_at = pg_temp.told((d.payload::json ->> 'timestamp')::timestamptz) where workspace_id = ${workspace}`
  await sql`
    delete from orcher.delivery_attempts t using orcher.deliveries d
    where d.id = t.delivery_id and d.workspace_id = ${workspace} and d.created_at < now() - interval '6 hours'`
  await sql`
    update orcher.deliveries set state = 'delivered', attempts = 1
    where workspace_id = ${workspace} and created_at < now() - interval '6 hours'`
  await sql`
    insert into orcher.delivery_attempts (delivery_id, attempt, at, status, ms)
    select id, 1, created_at, 200, 80 + abs(hashtext(id)) % 240 from orcher.deliveries
    where workspace_id = ${workspace} and state = 'delivered'`
}

/** The same as orcher.link(). */
const relink = (sql: Sql, workspace: string, auditKey: string) => sql`
  select pg_temp.link_anew(${workspace}, ${auditKey})`
