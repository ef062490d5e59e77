/** The form of a policy: its values, their errors, and the request body. */
import {
  areSameConditions,
  type ConditionDraft,
  conditionDraft,
  conditionOf,
  isKept,
  problemsOf,
} from './condition-draft.ts'
import type { Policy, PolicyFields } from './policy-queries.ts'

export type PolicyDraft = Omit<PolicyFields, 'conditions' | 'expires_hours'> & {
  conditions: readonly ConditionDraft[]
  /** As it was typed. */
  hours: string
}

const fresh: PolicyFields = {
  ...{
    name: '',
    tool: 'notify',
    conditions: [],
    issuer_roles: null,
    verdict: 'ask',
    roles: ['owner', 'supervisor'],
  },
  ...{ four_eyes: false, aal2: false, reason_required: false, expires_hours: 72, on_expiry: 'paused' },
}

export function policyDraft(policy: Policy | undefined): PolicyDraft {
  const { conditions, expires_hours, ...fields } = policy ? fieldsOf(policy) : fresh
  return { ...fields, conditions: conditions.map(conditionDraft), hours: String(expires_hours) }
}

/** Without fields set by the server. */
function fieldsOf(policy: Policy): PolicyFields {
  const { name, tool, conditions, issuer_roles, verdict, roles } = policy
  const { four_eyes, aal2, reason_required, expires_hours, on_expiry } = policy
  return {
    ...{ name, tool, conditions, issuer_roles, verdict, roles },
    ...{ four_eyes, aal2, reason_required, expires_hours, on_expiry },
  }
}

const hoursOf = (text: string) => (/^\d{1,3}$/.test(text.trim()) ? Number(text) : Number.NaN)

export type PolicyProblems = { name?: string; issuer_roles?: string; roles?: string; hours?: string }

/** Errors by field; for conditions see `problemsOf`. Hidden fields are not checked. */
export function policyProblems({ name, issuer_roles, verdict, roles, hours }: PolicyDraft): PolicyProblems {
  const asks = verdict === 'ask'
  return {
    ...(!name.trim() && { name: 'Say what it is for.' }),
    ...(issuer_roles?.length === 0 && { issuer_roles: 'Choose at least one role.' }),
    ...(asks && roles.length === 0 && { roles: 'Choose at least one role.' }),
    ...(asks &&
      !(hoursOf(hours) >= 1 && hoursOf(hours) <= 720) && { hours: 'Type a whole number from 1 to 720.' }),
  }
}

export const isComplete = (draft: PolicyDraft): boolean =>
  Object.keys(policyProblems(draft)).length === 0 &&
  draft.conditions.every((condition) => Object.keys(problemsOf(condition)).length === 0)

/** All fields, for a new policy. Invalid fields that only an asking policy uses get their defaults. */
export function policyFields(draft: PolicyDraft, before: PolicyFields = fresh): PolicyFields {
  const { conditions, hours, ...fields } = draft
  const typed = hoursOf(hours)
  return {
    ...fields,
    name: fields.name.trim(),
    conditions: conditions.flatMap((condition) => conditionOf(condition) ?? []),
    roles: fields.roles.length > 0 ? fields.roles : before.roles,
    expires_hours: typed >= 1 && typed <= 720 ? typed : before.expires_hours,
  }
}

/** Only changed fields, so that concurrent changes of others stay. */
export function policyChanges(draft: PolicyDraft, policy: Policy): Partial<PolicyFields> {
  const before = fieldsOf(policy)
  const changes = Object.entries(policyFields(draft, before)).filter(([name, value]) =>
    name === 'conditions'
      ? !areSameConditions(value as PolicyFields['conditions'], before.conditions)
      : JSON.stringify(value) !== JSON.stringify(before[name as keyof PolicyFields]),
  )
  return Object.fromEntries(changes)
}

/** Whether something was typed that is in none of the records. */
export function isUnsaved(draft: PolicyDraft, policy: Policy | undefined): boolean {
  return JSON.stringify(draft) !== JSON.stringify(policyDraft(policy))
}

/** The sentence of a draft: missing parts are left open. */
export function ruleOf(draft: PolicyDraft): PolicyFields {
  const conditions = draft.conditions.map((condition) =>
    isKept(condition)
      ? condition.kept
      : (conditionOf(condition) ?? { field: condition.field, op: condition.op }),
  )
  return { ...policyFields(draft), roles: draft.roles, conditions }
}

/** A number that no other has. */
export const nextKey = (conditions: readonly ConditionDraft[]): number =>
  Math.max(-1, ...conditions.map(({ key }) => key)) + 1
