/** What an endpoint of the Tannr API is: one file defines one, and everything that documents it follows from that. */
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import type { Sql } from '#server/platform/database.ts'
import type { Plan } from '#shared/orcher/plan-limits.ts'
import type { Family } from './families.ts'
import type { Scope } from './scopes.ts'

/** In whose rights a call is made, as SQL found it. */
export type Caller = {
  /** The one that the call works in: of a sandbox key, the sandbox. */
  workspace: string
  /** The workspace that people see; differs from `workspace` in a sandbox. */
  home: string
  /** Whose plan counts the call. */
  account: string
  plan: Plan
  /** Calls a month; null without a limit. */
  limit: number | null
  person: string
  role: 'owner' | 'supervisor' | 'builder' | 'viewer'
  /** The key's id; null for somebody in person. */
  key: string | null
  mode: 'sandbox' | 'live'
}

type Read<Schema> = Schema extends z.ZodType ? z.output<Schema> : undefined

export type Call<Params, Query, Body> = {
  params: Read<Params>
  query: Read<Query>
  body: Read<Body>
  /**
   * SQL in the caller's rights. Of a call that reads, each statement is a transaction of its own in one round trip, and cannot
   * begin with a changing CTE. Of a call that changes something, all of them are one transaction.
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
  /** Address fragment on /api/docs, and operationId. */
  id: string
  method: 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE'
  /** With `{name}` for what `params` reads. */
  path: string
  family: Family
  title: string
  text: string
  /** What key or token must carry. Without one a person has to ask with their own token: a key cannot. */
  scope?: Scope
  /** A key may call it though it needs no scope. */
  forKeys?: boolean
  /** Calls with a scope count for the plan, unless it says otherwise: what oversight needs is never refused for a limit. */
  counted?: boolean
  params?: Params
  query?: Query
  body?: Body
  /** What it answers with, for the documentation. */
  answer: z.ZodType
  example: { body?: unknown; answer: unknown }
  status?: 200 | 201 | 204
  /** It answers with events, for as long as the client listens. */
  streams?: boolean
  /** It waits for something to happen, so that an account has only so many of it open. What streams does, too. */
  waits?: boolean
  /** What changes nothing asks without a transaction. GET does so unless it says otherwise. */
  changes?: boolean
  /** Fields of the answer that are shown once: a repeated Idempotency-Key answers without them. */
  once?: readonly string[]
  run(call: Call<Params, Query, Body>): Promise<unknown>
}

/** An endpoint of any input, as the list of all of them holds it. */
// biome-ignore lint/suspicious/noExplicitAny: each has an input of its own, read by its own schemas.
export type AnyEndpoint = Omit<Endpoint, 'run'> & { run(call: any): Promise<unknown> }

export const endpoint = <
  Params extends Shape = undefined,
  Query extends Shape = undefined,
  Body extends Shape = undefined,
>(
  defined: Endpoint<Params, Query, Body>,
): AnyEndpoint => defined as AnyEndpoint
