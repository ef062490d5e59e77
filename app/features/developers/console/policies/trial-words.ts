/** A policy that is tried before it is saved: what is asked of the API, and its answer in words. */
import { readValue } from './condition-draft.ts'
import type { KnownField } from './condition-fields.ts'
import { isComplete, type PolicyDraft, policyFields } from './policy-form.ts'
import { rolesWords, withArticle } from './policy-words.ts'

/** A call as it was typed: its arguments by their paths. */
export type TypedCall = {
  tool: string
  role: string
  environment: string
  given: Readonly<Record<string, string>>
}

export type Verdict = {
  verdict: 'allow' | 'ask' | 'deny'
  policy: string | null
  roles?: readonly string[]
  four_eyes?: boolean
  aal2?: boolean
}

export type JudgedStep = {
  directive_id: string
  step: number | null
  title: string
  before: Verdict
  after: Verdict
}

export type Tried = {
  call: { before: Verdict; after: Verdict } | null
  recent: { looked_at: number; changed: number; data: readonly JudgedStep[] }
}

/** What is sent; undefined while something is missing. Without a call only recent steps are judged. It is tried switched on. */
export function trialOf(
  draft: PolicyDraft,
  saved: string | undefined,
  call: TypedCall | undefined,
  fields: readonly KnownField[],
) {
  const named = { ...draft, name: draft.name.trim() || 'This policy' }
  if (!isComplete(named)) return undefined
  return {
    policy: { ...policyFields(named), enabled: true },
    ...(saved && { policy_id: saved }),
    ...(call && {
      call: {
        tool: call.tool,
        arguments: argumentsOf(call.given, fields),
        issuer_role: call.role,
        environment: call.environment,
      },
    }),
  }
}

/** Arguments by their paths, one inside another: a number where the tool takes one. What was left empty is not given. */
export function argumentsOf(given: Readonly<Record<string, string>>, fields: readonly KnownField[]) {
  const whole: Record<string, unknown> = {}
  for (const { path, kind } of fields) {
    const text = given[path] ?? ''
    const value = readValue(text, kind) ?? (text.trim() || undefined)
    if (value === undefined) continue
    const parts = path.split('.')
    const last = parts.pop() ?? path
    let at = whole
    for (const part of parts) {
      if (!Object.hasOwn(at, part)) at[part] = {}
      at = at[part] as Record<string, unknown>
    }
    at[last] = value
  }
  return whole
}

/** 'waits for an owner or supervisor, by “Notes”' */
export function verdictWords({ verdict, policy, roles = [], four_eyes, aal2 }: Verdict): string {
  const by = policy ? `, by “${policy}”` : ''
  if (verdict === 'allow') return `runs without asking${by}`
  if (verdict === 'deny') return `is denied${by}`
  const who = roles.length > 0 ? withArticle(rolesWords(roles)) : 'someone'
  return `waits for ${who}${four_eyes ? ' other than the issuer' : ''}${aal2 ? ' with a second factor' : ''}${by}`
}

export function recentWords({ looked_at, changed }: Tried['recent']): string {
  if (looked_at === 0) return 'No step that it is about has been judged yet.'
  const looked = looked_at === 1 ? 'the last step' : `the last ${looked_at} steps`
  const those = `Of ${looked} that it is about, `
  if (changed === 0) return `${those}none would have been judged differently.`
  return `${those}${changed} would have been judged differently.`
}
