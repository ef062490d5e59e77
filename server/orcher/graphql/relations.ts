/** Related rows for many rows at once, one statement each, under the same policies as the lists. */
import type { Agent, AgentRow } from '#server/orcher/agents/agent.ts'
import type { Approval } from '#server/orcher/approvals/approval.ts'
import type { Directive, StepAnswer } from '#server/orcher/directives/directive.ts'
import type { Memory } from '#server/orcher/memory/memory.ts'
import type { Sql } from '#server/platform/database.ts'

type Belonging<Row> = { of: string; shown: Row }

function grouped<Row>(rows: readonly Belonging<Row>[]): Map<string, Row[]> {
  const all = new Map<string, Row[]>()
  for (const { of, shown } of rows) {
    const own = all.get(of)
    if (own) own.push(shown)
    else all.set(of, [shown])
  }
  return all
}

export async function agentsById(sql: Sql, ids: string[]): Promise<Map<string, Agent>> {
  const rows = await sql<AgentRow>`
    select orcher.shown_agent(a) as shown from orcher.agents a where a.id = any (${ids}::text[])`
  return new Map(rows.map(({ shown }) => [shown.id, shown]))
}

export const directivesOf = async (sql: Sql, agents: string[], limit: number) =>
  grouped(
    await sql<Belonging<Directive>>`
      select a.id as of, d.shown from unnest(${agents}::text[]) a (id) cross join lateral (
        select orcher.shown_directive(x) as shown from orcher.directives x
        where x.workspace_id = (select orcher.workspace_for('directives:read')) and x.agent_id = a.id
        order by x.id desc limit ${limit}::integer) d`,
  )

export const memoryOf = async (sql: Sql, agents: string[], limit: number) =>
  grouped(
    await sql<Belonging<Memory>>`
      select a.id as of, m.shown from unnest(${agents}::text[]) a (id) cross join lateral (
        select orcher.shown_memory(x) as shown from orcher.memories x
        where x.workspace_id = (select orcher.workspace_for('memory:read')) and x.agent_id = a.id
        order by x.id desc limit ${limit}::integer) m`,
  )

export const approvalsOf = async (sql: Sql, directives: string[], limit: number) =>
  grouped(
    await sql<Belonging<Approval>>`
      select d.id as of, a.shown from unnest(${directives}::text[]) d (id) cross join lateral (
        select orcher.shown_approval(x) as shown from orcher.approvals x
        where x.workspace_id = (select orcher.workspace_for('oversight:read')) and x.directive_id = d.id
        order by x.id desc limit ${limit}::integer) a`,
  )

export const stepsOf = async (sql: Sql, directives: string[]) =>
  grouped(
    await sql<Belonging<StepAnswer>>`
      select s.directive_id as of, orcher.shown_step(s) as shown from orcher.steps s
      where s.directive_id = any (${directives}::text[]) order by s.directive_id, s.seq`,
  )
