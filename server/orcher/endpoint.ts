/** The definition of an endpoint of the Tannr API: one file each, from which all documentation is derived. */
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import type { Sql } from '#server/platform/database.ts'
import type { Plan } from '#shared/orcher/plan-limits.ts'
import type { Scope } from '#shared/orcher/scopes.ts'
import type { Family } from './families.ts'

/** The caller of an API call, as determined by SQL. */
export type Caller = {
  /** The workspace of the call; for a sandbox key, the sandbox. */
  workspace: string
  /** The workspace that people see; differs from `workspace` in a sandbox. */
  home: string
  /** The account whose plan counts the call. */
  account: string
  plan: Plan
  /** Calls per month; null if unlimited. */
  limit: number | null
  person: string
  role: 'owner' | 'supervisor' | 'builder' | 'viewer'
  /** The key's id; null for a person. */
  key: string | null
  mode: 'sandbox' | 'live'
}

type Read<Schema> = Schema extends z.ZodType ? z.output<Schema> : undefined

export type Call<Params, Query, Body> = {
  params: Read<Params>
  query: Read<Query>
  body: Read<Body>
  /**
   * SQL with the caller's rights. For a reading call, each statement is a transaction and round trip of its own, and must not begin
   * with a writing CTE. For a writing call, all statements are one transaction.
   */
  sql: Sql
  caller: Caller
  request: FastifyRequest
  reply: FastifyReply
}

type Shape = z.ZodType | undefined

export type Endpoint<
  Params extends Shape = Shape,
  Query extends Shape = Shape,
  Body extends Shape = Shape,
> = {
  /** The anchor on /api/docs, and the operationId. */
  id: string
  method: 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE'
  /** `{name}` stands for a member of `params`. */
  path: string
  family: Family
  title: string
  text: string
  /** The scope that key or token must have. Without one, only a person with their own token may call it. */
  scope?: Scope
  /** A key may call it although it has no scope. */
  forKeys?: boolean
  /** Only a person may call it although it has a scope: a program that asks for work must not approve it. */
  inPerson?: boolean
  /** Whether calls count toward the plan; by default those with a scope do. Oversight must not be refused by a limit. */
  counted?: boolean
  params?: Params
  query?: Query
  body?: Body
  /** The answer, for the documentation. */
  answer: z.ZodType
  example: { body?: unknown; answer: unknown }
  status?: 200 | 201 | 204
  /** Answers with a stream of events until the client disconnects. */
  streams?: boolean
  /** Waits for events, so an account may have only a limited number open. Implied by `streams`. */
  waits?: boolean
  /** Whether it needs a transaction; by default all but GET do. */
  changes?: boolean
  /** Fields of the answer that are shown once: omitted when an Idempotency-Key is repeated. */
  once?: readonly string[]
  run(call: Call<Params, Query, Body>): Promise<unknown>
}

/** An endpoint with any input, for the list of all. */
// biome-ignore lint/suspicious/noExplicitAny: each has an input of its own, read by its own schemas.
export type AnyEndpoint = Omit<Endpoint, 'run'> & { run(call: any): Promise<unknown> }

export const takesKeys = ({ scope, forKeys = scope !== undefined, inPerson = false }: AnyEndpoint) =>
  forKeys && !inPerson

export const endpoint = <
  Params extends Shape = undefined,
  Query extends Shape = undefined,
  Body extends Shape = undefined,
>(
  defined: Endpoint<Params, Query, Body>,
): AnyEndpoint => defined as AnyEndpoint
