/** A workspace and its members as the wire has them. */
import { z } from 'zod'

export const roles = ['owner', 'supervisor', 'builder', 'viewer'] as const

/** What models may take and runs may use in a month of UTC. */
export const budgetFields = {
  money: z
    .number()
    .min(0)
    .max(1_000_000)
    .nullable()
    .describe('Dollars that may be spent in a month; null without a limit.'),
  tokens: z
    .int()
    .min(0)
    .max(1_000_000_000_000)
    .nullable()
    .describe('Tokens that models may take in a month; null without a limit.'),
}

/** Left out, they stay as they are. */
export const runBudgetFields = {
  steps: z
    .int()
    .min(0)
    .max(1_000_000_000)
    .nullable()
    .optional()
    .describe('Steps that may begin in a month; null without a limit.'),
  seconds: z
    .int()
    .min(0)
    .max(1_000_000_000)
    .nullable()
    .optional()
    .describe('Run time of steps in a month, in seconds; null without a limit.'),
}

export const budgetAnswer = z.object({
  money: z.number().nullable().describe('What may be spent in a month; null without a limit.'),
  spent: z.number().describe('In this month, with what is reserved.'),
  tokens: z.int().nullable().describe('What models may take in a month; null without a limit.'),
  spent_tokens: z.int().describe('In this month, with what is reserved.'),
  steps: z.int().nullable().describe('Steps that may begin in a month; null without a limit.'),
  spent_steps: z.int().describe('Steps that began in this month.'),
  seconds: z.int().nullable().describe('Run time of steps in a month; null without a limit.'),
  spent_seconds: z.number().describe('In this month, with what is reserved for calls of other servers.'),
})

export const workspaceAnswer = z.object({
  id: z.string(),
  name: z.string(),
  role: z.enum(roles),
  sandbox_id: z.string().describe('The sandbox beside it, to be named in `Tannr-Workspace`.'),
  created_at: z.string(),
  budget: budgetAnswer.describe('Of all its directives together.'),
})

export type Workspace = z.output<typeof workspaceAnswer>

export const sampleWorkspace = {
  id: 'wsp_8Rt1',
  name: 'Northwind research',
  role: 'owner' as const,
  sandbox_id: 'wsp_2Bq6',
  created_at: '2026-09-14T08:20:00Z',
  budget: {
    ...{ money: 50, spent: 1.25, tokens: null, spent_tokens: 84_210 },
    ...{ steps: 20_000, spent_steps: 1284, seconds: null, spent_seconds: 312.04 },
  },
}

export const workspaceName = z.strictObject({
  name: z.string().trim().min(1, 'Enter a name.').max(80, 'At most 80 characters.'),
})

export const memberAnswer = z.object({
  user_id: z.string(),
  name: z.string(),
  role: z.enum(roles),
  created_at: z.string(),
})

export type Member = z.output<typeof memberAnswer>

export const sampleMember = {
  user_id: '5f0c9a52-8f0e-4a43-9c60-0c1d7a1f8a11',
  name: 'Maya Adeyemi',
  role: 'owner' as const,
  created_at: '2026-09-14T08:20:00Z',
}

export const memberId = z.strictObject({ user_id: z.uuid() })
