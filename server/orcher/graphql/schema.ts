/** The GraphQL schema: the documented lists, and related rows. Every field behaves like its own call. */
import {
  GraphQLInt,
  GraphQLList,
  GraphQLNonNull,
  GraphQLObjectType,
  GraphQLSchema,
  GraphQLString,
} from 'graphql'
import type { z } from 'zod'
import { agentAnswer } from '#server/orcher/agents/agent.ts'
import { getAgent } from '#server/orcher/agents/get-agent.ts'
import { listAgents } from '#server/orcher/agents/list-agents.ts'
import { performance } from '#server/orcher/analytics/performance.ts'
import { usage } from '#server/orcher/analytics/usage.ts'
import { approvalAnswer } from '#server/orcher/approvals/approval.ts'
import { getApproval } from '#server/orcher/approvals/get-approval.ts'
import { listApprovals } from '#server/orcher/approvals/list-approvals.ts'
import { directiveAnswer, stepAnswer } from '#server/orcher/directives/directive.ts'
import { getDirective } from '#server/orcher/directives/get-directive.ts'
import { listDirectives } from '#server/orcher/directives/list-directives.ts'
import type { AnyEndpoint, Call } from '#server/orcher/endpoint.ts'
import { apiError, invalidRequest } from '#server/orcher/errors.ts'
import { listMemory } from '#server/orcher/memory/list-memory.ts'
import { memoryAnswer } from '#server/orcher/memory/memory.ts'
import { getTrace } from '#server/orcher/oversight/get-trace.ts'
import { eventAnswer, listEvents } from '#server/orcher/oversight/list-events.ts'
import { DatabaseUnavailable } from '#server/platform/unavailable.ts'
import type { Scope } from '#shared/orcher/scopes.ts'
import type { Batches } from './batches.ts'
import { agentsById, approvalsOf, directivesOf, memoryOf, stepsOf } from './relations.ts'
import { type Field as AnyField, argumentsOf, objectOf, shapeOf } from './types-of.ts'

export type Reader = {
  call: Call<undefined, undefined, unknown>
  scopes: ReadonlySet<string>
  batches: Batches
  /** The first error of an unavailable database. */
  lost: DatabaseUnavailable | undefined
}

type Args = Record<string, unknown>
type Field = AnyField<Reader>

/** Reads if the caller has the scope, and records an unavailable database. */
async function asked<T>(scope: Scope, reader: Reader, read: () => Promise<T>): Promise<T> {
  if (!reader.scopes.has(scope)) {
    throw apiError('scopeOfField', { scope }, { extra: { scope } })
  }
  try {
    return await read()
  } catch (error) {
    if (error instanceof DatabaseUnavailable) reader.lost ??= error
    throw error
  }
}

/** A reading endpoint as a field. */
function ofCall(endpoint: AnyEndpoint, type: GraphQLObjectType): Field {
  const { params, query, scope, text } = endpoint
  const limit = query && shapeOf(query, 'input').properties?.limit
  return {
    type,
    description: text,
    args: argumentsOf(params, query),
    extensions: { rows: limit ? Number(limit.default) : 1 },
    resolve: (_root, args: Args, reader) => asked(scope as Scope, reader, () => run(endpoint, args, reader)),
  }
}

const run = ({ params, query, ...endpoint }: AnyEndpoint, args: Args, { call }: Reader) =>
  endpoint.run({
    ...{ sql: call.sql, caller: call.caller, request: call.request, reply: call.reply, body: undefined },
    params: readArgs(params, args),
    query: readArgs(query, args),
  })

function readArgs(schema: z.ZodType | undefined, args: Args): unknown {
  if (!schema) return undefined
  const named = Object.keys(shapeOf(schema, 'input').properties ?? {})
  const given = named.filter((name) => args[name] !== undefined && args[name] !== null)
  const read = schema.safeParse(Object.fromEntries(given.map((name) => [name, args[name]])))
  if (read.success) return read.data
  const [issue] = read.error.issues
  throw invalidRequest(issue?.message ?? 'The arguments do not fit.', issue?.path.join('.'))
}

const listOf = (type: GraphQLObjectType) => new GraphQLNonNull(new GraphQLList(new GraphQLNonNull(type)))

const pageOf = (name: string, type: GraphQLObjectType, rows = 'data') =>
  new GraphQLObjectType({ name, fields: { [rows]: { type: listOf(type) }, next: { type: GraphQLString } } })

const few = 5
const most = 50

/** Related rows of each row of a list, batched. */
function some(
  type: GraphQLObjectType,
  scope: Scope,
  by: string,
  read: (sql: Reader['call']['sql'], ids: string[], limit: number) => Promise<Map<string, unknown[]>>,
  withLimit = true,
): Field {
  return {
    type: listOf(type),
    ...(withLimit
      ? { args: { limit: { type: GraphQLInt, default: { value: few }, description: `1 to ${most}.` } } }
      : {}),
    extensions: { rows: withLimit ? few : 10 },
    resolve: (row, { limit = few }: Args, reader) =>
      asked(scope, reader, async () => {
        const wanted = Number(limit)
        if (wanted < 1 || wanted > most) throw apiError('rowsOfList', { most })
        const found = await reader.batches.load(`${type.name} ${wanted}`, String(row[by]), (ids) =>
          read(reader.call.sql, ids, wanted),
        )
        return found ?? []
      }),
  }
}

const Step = objectOf('Step', stepAnswer)
const MemoryEntry = objectOf('MemoryEntry', memoryAnswer)
const Event = objectOf('Event', eventAnswer)

/** A single related row. */
const one = (
  type: () => GraphQLObjectType,
  by: string,
  scope: Scope,
  read: (sql: Reader['call']['sql'], ids: string[]) => Promise<Map<string, unknown>>,
): Field => ({
  type: type(),
  extensions: { rows: 1 },
  resolve: (row, _args, reader) =>
    asked(scope, reader, () =>
      reader.batches.load(`${type().name} of ${by}`, String(row[by]), (ids) => read(reader.call.sql, ids)),
    ),
})

const Approval = objectOf('Approval', approvalAnswer)

/** The whole record of a directive, which is not batched: for ten at most. */
const trace: Field = {
  type: objectOf('Trace', getTrace.answer),
  description: getTrace.text,
  extensions: { rows: 100 },
  resolve: ({ id }, _args, reader) => asked('oversight:read', reader, () => run(getTrace, { id }, reader)),
}

const Directive: GraphQLObjectType = objectOf(
  'Directive',
  directiveAnswer.omit({ steps: true, agent: true }),
  () => ({
    agent: one(() => Agent, 'agent_id', 'agents:read', agentsById),
    steps: some(Step, 'directives:read', 'id', stepsOf, false),
    approvals: some(Approval, 'oversight:read', 'id', approvalsOf),
    trace,
  }),
)

const Agent: GraphQLObjectType = objectOf('Agent', agentAnswer, () => ({
  directives: some(Directive, 'directives:read', 'id', directivesOf),
  memory: some(MemoryEntry, 'memory:read', 'id', memoryOf),
}))

const Query = new GraphQLObjectType<Record<string, unknown>, Reader>({
  name: 'Query',
  fields: {
    agents: ofCall(listAgents, pageOf('Agents', Agent)),
    agent: ofCall(getAgent, Agent),
    directives: ofCall(listDirectives, pageOf('Directives', Directive)),
    directive: ofCall(getDirective, Directive),
    approvals: ofCall(listApprovals, pageOf('Approvals', Approval)),
    approval: ofCall(getApproval, Approval),
    memory: ofCall(listMemory, pageOf('Memory', MemoryEntry, 'entries')),
    events: ofCall(listEvents, pageOf('Events', Event, 'events')),
    usage: ofCall(usage, objectOf('Usage', usage.answer)),
    performance: ofCall(performance, objectOf('Performance', performance.answer)),
  },
})

export const schema = new GraphQLSchema({ query: Query })
