/** The form of an agent, with the rules of the API. */
import { z } from 'zod'
import type { AgentPolicy } from '#app/features/developers/console/console-queries.ts'

const limitPrefix = 'limit '

/** The field of a tool: `ask`, `deny`, or empty where the workspace's policies alone count. */
export const limitField = (tool: string) => `${limitPrefix}${tool}`

const fields = z.object({
  name: z.string().trim().min(1, 'Enter a name.').max(80, 'At most 80 characters.'),
  capabilities: z
    .string()
    .transform((text) => [
      ...new Set(
        text
          .toLowerCase()
          .split(/[\s,]+/)
          .filter(Boolean),
      ),
    ])
    .pipe(
      z
        .array(z.string().regex(/^[a-z][a-z0-9_.:-]{0,39}$/, 'Letters and digits, separated by commas.'))
        .min(1, 'At least one capability.')
        .max(32, 'At most 32 capabilities.'),
    ),
  role: z
    .string()
    .trim()
    .toLowerCase()
    .regex(/^([a-z][a-z0-9_-]{0,39})?$/, 'Letters, digits, _ and -.')
    .transform((role) => role || 'member'),
  // Not asked for where the product has no model: an agent then keeps what it has.
  model: z
    .string()
    .transform((model) => model || null)
    .optional(),
})

/** Without fields of tools, which could not be loaded, an agent keeps its policy. */
export const agentFormSchema = fields
  .catchall(z.string())
  .transform(({ name, capabilities, role, model, ...limits }) => ({
    ...{ name, capabilities, role },
    ...(model !== undefined && { model }),
    ...(Object.keys(limits).length > 0 && { policy: policyOf(limits) }),
  }))

function policyOf(limits: Readonly<Record<string, string>>): AgentPolicy {
  const tools = (limit: string) =>
    Object.entries(limits).flatMap(([field, chosen]) =>
      chosen === limit && field.startsWith(limitPrefix) ? [field.slice(limitPrefix.length)] : [],
    )
  return { ask: tools('ask'), deny: tools('deny') }
}

export type AgentDraft = z.output<typeof agentFormSchema>

/** What is sent of a changed agent: limits that somebody else has set meanwhile stay, unless these were changed here. */
export function changesOf({ policy, ...draft }: AgentDraft, before: AgentPolicy): AgentDraft {
  return policy && !isSame(policy, before) ? { ...draft, policy } : draft
}

const isSame = (one: AgentPolicy, other: AgentPolicy) =>
  sameTools(one.ask, other.ask) && sameTools(one.deny, other.deny)

const sameTools = (some: readonly string[], others: readonly string[]) =>
  some.length === others.length && some.every((tool) => others.includes(tool))
