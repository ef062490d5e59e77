import { z } from 'zod'
import { findDirective } from '#server/orcher/directives/directive.ts'
import { endpoint } from '#server/orcher/endpoint.ts'
import { apiError, invalidRequest } from '#server/orcher/errors.ts'
import { broughtBy } from '#server/orcher/tools/read-source.ts'
import type { Sql } from '#server/platform/database.ts'
import { plainWords } from '#shared/orcher/plain-words.ts'
import { isTool, tools } from '#shared/orcher/tools.ts'
import { type Approval, approvalId, findApproval, sampleApproval } from './approval.ts'

export const decideApproval = endpoint({
  id: 'decide-approval',
  method: 'POST',
  path: '/oversight/approvals/{id}',
  family: 'oversight',
  title: 'Decide an approval',
  text: 'Approves, rejects, edits or defers, in the name of a person: an API key cannot decide. The decision, its line in the chain and what follows are one transaction, so only one of several at once wins.',
  scope: 'directives:write',
  inPerson: true,
  counted: false,
  params: approvalId,
  body: z.strictObject({
    decision: z.enum(['approve', 'reject', 'edit', 'defer']).describe('Deferring only moves the reminder.'),
    reason: z
      .string()
      .trim()
      .max(2000)
      .optional()
      .describe('Needed to reject or edit, and where the policy asks for it.'),
    args_sha256: z.string().length(64).describe('The hash of the arguments that you were shown.'),
    args: z
      .record(z.string(), z.unknown())
      .optional()
      .describe('With `edit`: the new arguments, which need an approval of their own.'),
    remind_at: z.iso
      .datetime()
      .optional()
      .describe('With `defer`: when to remind you. The deadline does not move.'),
  }),
  answer: z.object({ id: z.string(), directive_id: z.string(), state: z.string() }),
  example: {
    body: { decision: 'approve', reason: 'Sources checked', args_sha256: sampleApproval.args_sha256 },
    answer: { id: 'apr_8Vn1', directive_id: 'dir_4Kx9', state: 'approved' },
  },
  run: async ({
    sql,
    params: { id },
    body: { decision, reason = null, args_sha256, args, remind_at = null },
  }) => {
    if (decision === 'defer' && remind_at === null) throw apiError('remindWhen')
    const changed = decision === 'edit' ? await readArgs(sql, await findApproval(sql, id), args) : null
    const [decided] = await sql<{ answer: { directive_id: string; state: string } }>`
      select orcher.decide(${id}, ${decision}, ${reason}, ${args_sha256}, ${changed}::jsonb, ${remind_at}::timestamptz) as answer`
    return { id, ...decided?.answer }
  },
})

/** Changed arguments are validated by their tool's schema, as in a plan. SQL refuses callers who cannot see the approval. */
async function readArgs(
  sql: Sql,
  approval: Approval | undefined,
  args: Record<string, unknown> | undefined,
): Promise<string | null> {
  if (!approval) return null
  if (args === undefined) throw apiError('argumentsMissing')
  if (!isTool(approval.tool)) return null
  const read = tools[approval.tool].args.safeParse(args, { error: plainWords })
  if (!read.success) {
    const issue = read.error.issues[0]
    throw invalidRequest(
      issue?.message ?? 'The arguments do not fit the tool.',
      `args.${issue?.path.join('.') ?? ''}`,
    )
  }
  // What a step starts from is part of the plan: the edited arguments would only seem to change it.
  if ('from' in read.data && !areSame(read.data.from, (approval.args as { from?: number[] }).from))
    throw invalidRequest('To start from other steps, change the plan.', 'args.from')
  if ('source' in read.data && !(await isNamed(sql, approval.directive_id, read.data.source)))
    throw invalidRequest(`The directive does not name the source ${read.data.source}.`, 'args.source')
  return JSON.stringify(read.data)
}

const areSame = (some: readonly number[], others: readonly number[] = []) =>
  new Set(some).symmetricDifference(new Set(others)).size === 0

async function isNamed(sql: Sql, directive: string, source: string): Promise<boolean> {
  const found = await findDirective(sql, directive)
  return (
    found !== undefined && (found.sources.includes(source) || Object.hasOwn(broughtBy(found.context), source))
  )
}
