/** What somebody else changed in a policy while it was being edited, and how both go together. */
import { ApiRefusal } from '#app/data/orcher-client.ts'
import { type PolicyDraft, policyDraft } from './policy-form.ts'
import type { Policy, PolicyFields } from './policy-queries.ts'
import { conditionWords, rolesWords } from './policy-words.ts'

/** Whether a change was refused because it was made to another version. */
export const isStale = (error: unknown): boolean =>
  error instanceof ApiRefusal && error.status === 409 && error.field === 'expected_version'

/** Fields that were not edited follow the policy as it is now; the others stay as they were typed. */
export function mergedDraft(draft: PolicyDraft, before: Policy, now: Policy): PolicyDraft {
  const [old, current] = [policyDraft(before), policyDraft(now)]
  const names = Object.keys(draft) as (keyof PolicyDraft)[]
  const untouched = names.filter((name) => isSame(draft[name], old[name]))
  return { ...draft, ...Object.fromEntries(untouched.map((name) => [name, current[name]])) }
}

export type FieldChange = {
  label: string
  before: string
  now: string
  /** Whether the form has something else in it, which is kept. */
  isEdited: boolean
}

/** Fields that differ between two versions, in words. */
export function fieldChanges(draft: PolicyDraft, before: Policy, now: Policy): FieldChange[] {
  const old = policyDraft(before)
  return fields.flatMap(({ label, name, typed, words }) => {
    if (isSame(before[name], now[name])) return []
    const isEdited = typed !== undefined && !isSame(draft[typed], old[typed])
    return [{ label, before: words(before), now: words(now), isEdited }]
  })
}

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

type Field = {
  label: string
  name: keyof Policy
  /** Its name in the form; undefined if the form has no input for it. */
  typed?: keyof PolicyDraft
  words: (policy: Policy) => string
}

const yesNo = (flag: boolean) => (flag ? 'yes' : 'no')
const verdictWords: Record<PolicyFields['verdict'], string> = {
  ask: 'asks a person first',
  deny: 'may not',
  allow: 'may, without asking',
}

const fields: readonly Field[] = [
  { label: 'What it is for', name: 'name', typed: 'name', words: ({ name }) => name },
  { label: 'Tool', name: 'tool', typed: 'tool', words: ({ tool }) => tool },
  { label: 'An agent', name: 'verdict', typed: 'verdict', words: ({ verdict }) => verdictWords[verdict] },
  {
    label: 'Only when',
    name: 'conditions',
    typed: 'conditions',
    words: ({ conditions }) => conditionWords(conditions) || 'always',
  },
  {
    label: 'Issued by',
    name: 'issuer_roles',
    typed: 'issuer_roles',
    words: ({ issuer_roles }) => (issuer_roles ? rolesWords(issuer_roles) : 'anyone'),
  },
  { label: 'Who may decide', name: 'roles', typed: 'roles', words: ({ roles }) => rolesWords(roles) },
  {
    label: 'Someone other than the issuer decides',
    name: 'four_eyes',
    typed: 'four_eyes',
    words: ({ four_eyes }) => yesNo(four_eyes),
  },
  { label: 'A second factor', name: 'aal2', typed: 'aal2', words: ({ aal2 }) => yesNo(aal2) },
  {
    label: 'Approving needs a reason',
    name: 'reason_required',
    typed: 'reason_required',
    words: ({ reason_required }) => yesNo(reason_required),
  },
  {
    label: 'It waits for',
    name: 'expires_hours',
    typed: 'hours',
    words: ({ expires_hours }) => `${expires_hours} ${expires_hours === 1 ? 'hour' : 'hours'}`,
  },
  {
    label: 'If nobody decides, the directive is',
    name: 'on_expiry',
    typed: 'on_expiry',
    words: ({ on_expiry }) => on_expiry,
  },
  { label: 'Switched on', name: 'enabled', words: ({ enabled }) => yesNo(enabled) },
]
