/** The closed set of tools of plans: what each does, its input, and the capability an agent needs for it. */
import { z } from 'zod'

/** A tool's effect: none, on the workspace, or outside of it. */
export type Effect = 'read' | 'write' | 'external'

/** Who of an agent's crew does it, as the trace is drawn. */
export type Lane = 'collector' | 'analyst' | 'writer'

/** Numbers of earlier steps whose output is this one's input. A directive numbers its steps on, up to 1,000, however often its plan changes. */
const from = z.array(z.int().min(1).max(1000)).max(20)
const text = (most: number) => z.string().trim().min(1).max(most)

/** A parsed job search. */
const query = {
  words: z.string().max(200),
  place: text(80).optional(),
  remote: z.boolean().optional(),
  salary: z.int().min(0).max(2_000_000).optional(),
  level: z.enum(['entry', 'mid', 'senior', 'lead']).optional(),
  type: z.enum(['full_time', 'part_time', 'contract', 'internship']).optional(),
}

const tool = <Args extends z.ZodType>(
  effect: Effect,
  lane: Lane,
  capability: Capability,
  does: string,
  args: Args,
) => ({ effect, lane, capability, does, args })

export const capabilities = ['research', 'summarize', 'draft', 'remember', 'notify', 'act'] as const
export type Capability = (typeof capabilities)[number]

export const tools = {
  read_source: tool(
    'read',
    'collector',
    'research',
    'Reads one source that the directive names.',
    z.strictObject({ source: text(80) }),
  ),
  search_jobs: tool(
    'read',
    'collector',
    'research',
    'Finds open jobs.',
    z.strictObject({ ...query, limit: z.int().min(1).max(50) }),
  ),
  search_memory: tool(
    'read',
    'collector',
    'research',
    'Finds what the agent remembers.',
    z.strictObject({ query: text(200) }),
  ),
  market_insight: tool(
    'read',
    'analyst',
    'research',
    'Counts open jobs, their pay and the skills they ask for.',
    z.strictObject(query),
  ),
  match_skills: tool(
    'read',
    'analyst',
    'research',
    'Compares jobs with the skills of the person who issued the directive.',
    z.strictObject({ from: from.min(1) }),
  ),
  match_profiles: tool(
    'read',
    'analyst',
    'research',
    'Ranks people who agreed to be found by the skills of a role.',
    z.strictObject({ skills: z.array(text(60)).min(1).max(20), location: text(120).optional() }),
  ),
  compare_rows: tool(
    'read',
    'analyst',
    'summarize',
    'Ranks the rows of one source, or says what moved between two.',
    z.strictObject({ from: from.min(1).max(2), by: text(80).optional() }),
  ),
  extract_summary: tool(
    'read',
    'analyst',
    'summarize',
    'Picks the sentences that say most, word for word.',
    z.strictObject({ from: from.min(1), about: z.string().max(200), sentences: z.int().min(1).max(20) }),
  ),
  draft_message: tool(
    'write',
    'writer',
    'draft',
    'Writes a draft from what was found, with its sources.',
    z.strictObject({ kind: text(40), subject: text(200), to: z.string().max(120), from }),
  ),
  remember: tool(
    'write',
    'analyst',
    'remember',
    'Keeps a fact in the memory of the agent.',
    z.strictObject({ text: z.string().max(2000), from }),
  ),
  create_alert: tool(
    'write',
    'writer',
    'act',
    'Sets up a job alert for the person who issued the directive.',
    z.strictObject({ ...query, title: text(120), frequency: z.enum(['daily', 'weekly']) }),
  ),
  notify: tool(
    'write',
    'writer',
    'notify',
    'Tells members of the workspace.',
    z.strictObject({ to: z.enum(['issuer', 'workspace']), text: text(500), from }),
  ),
  send_message: tool(
    'external',
    'writer',
    'act',
    'Sends a draft, or a text, to someone on Tannr, as the person who issued the directive.',
    z.strictObject({
      to: z
        .string()
        .regex(/^[a-z0-9](-?[a-z0-9]){2,39}$/, 'The handle of a profile, without @.')
        .describe('The handle of their profile.'),
      text: text(2000).optional(),
      from,
    }),
  ),
  call_webhook: tool(
    'external',
    'writer',
    'act',
    'Sends what was found to an address outside.',
    z.strictObject({ url: z.httpUrl().max(500), from }),
  ),
  call_mcp_tool: tool(
    'external',
    'collector',
    'act',
    'Calls a pinned tool of a tool server.',
    z.strictObject({
      server: z.string().regex(/^[a-z][a-z0-9_-]{0,39}$/, 'A tool server of the workspace, by its name.'),
      name: text(128),
      arguments: z.record(z.string(), z.unknown()),
    }),
  ),
} as const

/** What leaves the house: sent after it was written down, and run apart. */
export type Sent = 'send_message' | 'call_webhook' | 'call_mcp_tool'

export type Tool = keyof typeof tools
export const toolNames = Object.keys(tools) as Tool[]
export const isTool = (name: string): name is Tool => Object.hasOwn(tools, name)

export type Args<Name extends Tool = Tool> = z.infer<(typeof tools)[Name]['args']>

/** The tools that these capabilities allow. A capability that is not known allows none. */
export const toolsFor = (held: readonly string[]): Tool[] =>
  toolNames.filter((name) => held.includes(tools[name].capability))
