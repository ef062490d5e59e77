/** Schedules: recurring directives, with the rights of the person who created them, or of the key they did it with. */
import { z } from 'zod'
import { directiveFields } from '#server/orcher/directives/directive.ts'
import { endpoint } from '#server/orcher/endpoint.ts'
import { apiError, notFound } from '#server/orcher/errors.ts'
import type { Sql } from '#server/platform/database.ts'
import { cronFields, nextTime } from '#shared/orcher/cron.ts'

const cron = z
  .string()
  .trim()
  .max(100)
  .refine(
    (text) => cronFields(text) !== undefined,
    'Five fields of cron, in UTC: minute, hour, day, month, weekday.',
  )
  .describe('Five fields of cron, in UTC.')

const fields = {
  name: z
    .string()
    .trim()
    .min(1, 'Give it a name.')
    .max(120)
    .describe('The name people see. At most 120 characters.'),
  instruction: directiveFields.instruction,
  context: directiveFields.context,
  sources: directiveFields.sources,
  limits: directiveFields.limits,
  cron,
  enabled: z.boolean().describe('While it is off, it issues nothing and keeps its times.'),
}

const answer = z.object({
  ...fields,
  id: z.string(),
  agent_id: z.string(),
  reason: z.string().nullable(),
  explained: z.string().nullable(),
  issued_by: z.object({ id: z.string(), name: z.string().nullable() }),
  next_at: z.string(),
  last_at: z.string().nullable(),
  last_directive: z.string().nullable(),
  created_at: z.string(),
})
type Schedule = z.output<typeof answer>

const sample = {
  ...{
    id: 'sch_1Aa4',
    agent_id: 'agt_7Qm2',
    name: 'Each weekday',
    instruction: 'Find nurse jobs and remember them',
  },
  ...{
    context: {},
    sources: [],
    limits: {},
    cron: '0 7 * * 1-5',
    enabled: true,
    reason: null,
    explained: null,
    next_at: '2026-09-15T07:00:00Z',
  },
  issued_by: { id: '7f4df34d-3f1c-4d0f-9a57-3d8a2a2f6f0e', name: 'Ruth Okafor' },
  ...{ last_at: null, last_directive: null, created_at: '2026-09-14T08:00:00Z' },
}
const scheduleId = z.strictObject({ id: z.string().max(80).describe('The id returned when it was created.') })

async function findSchedule(sql: Sql, id: string): Promise<Schedule | undefined> {
  const [row] = await sql<{
    shown: Schedule
  }>`select orcher.shown_schedule(s) as shown from orcher.schedules s where s.id = ${id}`
  return row?.shown
}

function nextOf(text: string): Date {
  const next = nextTime(text, new Date())
  if (!next) throw apiError('cronNeverComes')
  return next
}

export const listSchedules = endpoint({
  id: 'list-schedules',
  method: 'GET',
  path: '/schedules',
  family: 'directives',
  title: 'List schedules',
  text: 'Newest first.',
  scope: 'directives:read',
  counted: false,
  answer: z.object({ data: z.array(answer) }),
  example: { answer: { data: [sample] } },
  run: async ({ sql }) => {
    const rows = await sql<{ shown: Schedule }>`
      select orcher.shown_schedule(s) as shown from orcher.schedules s
      where s.workspace_id = (select orcher.workspace_for('directives:read')) order by s.id desc`
    return { data: rows.map(({ shown }) => shown) }
  },
})

export const createSchedule = endpoint({
  id: 'create-schedule',
  method: 'POST',
  path: '/schedules',
  family: 'directives',
  title: 'Create a schedule',
  text: 'Issues a directive in your name each time it is due. One that is made or changed with a key is paused when that key is revoked or expires, unless another has replaced it.',
  scope: 'directives:write',
  body: z
    .strictObject({ ...fields, agent_id: z.string().min(1).max(80).describe('Who does the work.') })
    .partial({ context: true, sources: true, limits: true, enabled: true }),
  answer,
  example: {
    body: { agent_id: 'agt_7Qm2', name: 'Each weekday', instruction: sample.instruction, cron: sample.cron },
    answer: sample,
  },
  status: 201,
  run: async ({ sql, body }) => {
    const { agent_id, name, instruction, context = {}, sources = [], limits = {}, enabled = true } = body
    const [agent] = await sql`select id from orcher.agents where id = ${agent_id} and archived_at is null`
    if (!agent) throw notFound('agent')
    const [made] = await sql<{ id: string }>`
      insert into orcher.schedules (workspace_id, agent_id, name, instruction, context, sources, limits, cron, enabled, next_at)
      values (orcher.workspace_for('directives:write'), ${agent_id}, ${name}, ${instruction}, ${JSON.stringify(context)}, ${sources},
        ${JSON.stringify(limits)}, ${body.cron}, ${enabled}, ${nextOf(body.cron)}) returning id`
    return findSchedule(sql, made?.id ?? '')
  },
})

export const updateSchedule = endpoint({
  id: 'update-schedule',
  method: 'PATCH',
  path: '/schedules/{id}',
  family: 'directives',
  title: 'Change a schedule',
  text: 'Changes the fields that you send. Only the person who created it can.',
  scope: 'directives:write',
  params: scheduleId,
  body: z.strictObject(fields).partial(),
  answer,
  example: { body: { enabled: false }, answer: { ...sample, enabled: false } },
  run: async ({ sql, params: { id }, body }) => {
    // Locked before it is read, so that what comes at once is one change after the other.
    await sql`select id from orcher.schedules where id = ${id} for no key update`
    const known = await findSchedule(sql, id)
    if (!known) throw notFound('schedule')
    const next = nextOf(body.cron ?? known.cron)
    const [changed] = await sql`
      update orcher.schedules o set name = n.name, instruction = n.instruction, context = n.context, sources = n.sources,
        limits = n.limits, cron = n.cron, enabled = n.enabled,
        next_at = case when n.cron <> o.cron or (n.enabled and not o.enabled) then ${next}::timestamptz else o.next_at end
      from (select s.id as known, x.* from orcher.schedules s, jsonb_populate_record(s, ${JSON.stringify(body)}::jsonb) x where s.id = ${id}) n
      where o.id = n.known returning o.id`
    if (!changed) throw notFound('schedule of yours')
    return findSchedule(sql, id)
  },
})

export const deleteSchedule = endpoint({
  id: 'delete-schedule',
  method: 'DELETE',
  path: '/schedules/{id}',
  family: 'directives',
  title: 'Delete a schedule',
  text: 'The directives it issued are kept.',
  scope: 'directives:write',
  params: scheduleId,
  answer: z.undefined(),
  example: { answer: undefined },
  status: 204,
  run: async ({ sql, params: { id } }) => {
    const gone = await sql`delete from orcher.schedules where id = ${id} returning id`
    if (gone.length === 0) throw notFound('schedule of yours')
    return undefined
  },
})
