/** Tools over the agent's memory. The entries that a step read are recorded, since forgetting follows them. */
import { type Input, linesOf, type Row, rowsOf, ToolFailed, type ToolRun } from './tool.ts'

export const searchMemory: ToolRun<'search_memory'> = async (
  { args, agent, directive, seq, workspace },
  means,
) => {
  const found = await means.asIssuer(
    (sql) =>
      sql<{
        id: string
      }>`select f.id from orcher.find_memories(${agent}, ${args.query}, 20) f order by f.place`,
  )
  // Read once they are locked: what is being forgotten meanwhile is gone, or waits for what is made of it here.
  const rows = await means.sql<Row>`
    select m.id, m.text, to_char(m.created_at, 'YYYY-MM-DD') as remembered from orcher.memories m
    join unnest(${found.map(({ id }) => id)}::text[]) with ordinality f (id, place) on f.id = m.id
    order by f.place for key share of m`
  const ids = rows.map(({ id }) => String(id))
  await means.sql`
    insert into orcher.memory_uses (memory_id, directive_id, step, workspace_id)
    select id, ${directive}, ${seq}, ${workspace} from unnest(${ids}::text[]) id on conflict do nothing`
  await means.sql`update orcher.memories set used = used + 1 where id = any (${ids})`
  return {
    output: {
      kind: 'rows',
      summary: `${rows.length} ${rows.length === 1 ? 'entry' : 'entries'}`,
      columns: ['text', 'remembered'],
      rows,
      total: rows.length,
    },
    basis: rows.map(({ id, text }) => ({
      source: 'memory',
      id: String(id),
      quote: String(text).slice(0, 160),
    })),
  }
}

export const remember: ToolRun<'remember'> = async (
  { args, inputs, agent, directive, seq, workspace, scopes },
  { sql },
) => {
  if (!scopes.includes('memory:write')) {
    throw new ToolFailed('The directive was issued without the scope memory:write.')
  }
  const recalled = entriesOf(inputs)
  const isDerived =
    args.text === '' && recalled.length > 0 && inputs.every(({ tool }) => tool === 'search_memory')
  const text = args.text || (isDerived ? recalled.map((entry) => entry.text) : linesOf(inputs, 20)).join('\n')
  if (!text.trim()) throw new ToolFailed('There was nothing to remember.')
  const [kept] = await sql<{ id: string }>`
    select orcher.keep_memory(${workspace}, ${agent}, ${text.slice(0, 4000)}, null, ${directive}, ${seq}) as id`
  const id = kept?.id ?? ''
  // Also through steps in between: a summary of entries rests on them.
  await sql`
    with recursive behind as (
      select unnest(s.needs) as step from orcher.steps s where s.directive_id = ${directive} and s.seq = ${seq}
      union
      select unnest(s.needs) from behind b join orcher.steps s on s.directive_id = ${directive} and s.seq = b.step)
    insert into orcher.derivations (from_memory, to_memory, workspace_id)
    select distinct u.memory_id, ${id}, ${workspace} from behind b
    join orcher.memory_uses u on u.directive_id = ${directive} and u.step = b.step on conflict do nothing`
  await sql`update orcher.memories set is_derived = ${isDerived} where id = ${id}`
  return {
    output: { kind: 'done', summary: 'Remembered', memory_id: id },
    basis: args.text ? [{ source: 'the directive' }] : inputs.flatMap(({ basis }) => basis).slice(0, 20),
  }
}

const entriesOf = (inputs: readonly Input[]): { id: string; text: string }[] =>
  rowsOf(inputs.filter(({ tool }) => tool === 'search_memory'))
    .map(({ id, text }) => ({ id: String(id), text: String(text) }))
    .sort((a, b) => (a.id < b.id ? -1 : 1))
