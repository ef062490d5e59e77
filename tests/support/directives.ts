/** Directives as tests submit and follow them over the wire. */
import { beforeAll, expect, vi } from 'vitest'
import { type Developer, givenDeveloper } from './orcher.ts'
import type { Tannr } from './tannr.ts'

const everything = ['research', 'summarize', 'draft', 'remember', 'notify', 'act']

export type Directing = {
  ruth: Developer
  agent: string
  submit(instruction: string, more?: object): Promise<string>
  /** The directive, once it is in one of these states. */
  settled(id: string, ...states: string[]): Promise<Record<string, unknown>>
  stepsOf(id: string): Promise<Step[]>
  /** What waits of it; nothing where nothing does. */
  pendingOf(id: string): Promise<Pending>
}

// biome-ignore lint/suspicious/noExplicitAny: a test says what it expects of them.
export type Step = { seq: number; tool: string; state: string; guess: boolean; output: any }
export type Pending = {
  id: string
  args_sha256: string
  args: Record<string, unknown>
  kind: string
  may_not: string | null
}

/** A person with an agent that may use every tool. */
export function useDirecting(tannr: Tannr): Directing {
  const directing = {} as Directing
  const ask = async (path: string) => (await directing.ruth.own.call('GET', path)).body
  beforeAll(async () => {
    directing.ruth = await givenDeveloper(tannr)
    const made = await directing.ruth.own.call('POST', '/agents', {
      name: 'analyst',
      capabilities: everything,
    })
    directing.agent = made.body.id
  })
  directing.submit = async (instruction, more = {}) => {
    const { agent } = directing
    const made = await directing.ruth.own.call('POST', '/directives', {
      agent_id: agent,
      instruction,
      ...more,
    })
    expect(made).toMatchObject({ status: 201 })
    return made.body.id
  }
  directing.settled = async (id, ...states) => {
    // Also before the first test of a file.
    await vi.waitFor(async () => expect(states).toContain((await ask(`/directives/${id}`)).state), {
      // Thirty steps of a busy machine are long; what hangs is told by its state.
      timeout: 60_000,
      interval: 50,
    })
    return ask(`/directives/${id}`)
  }
  directing.stepsOf = async (id) => (await ask(`/directives/${id}/plan`)).steps
  directing.pendingOf = async (id) => {
    const { data } = await ask('/oversight/approvals?limit=100')
    return data.find((one: { directive_id: string }) => one.directive_id === id)
  }
  return directing
}
