import { expect, test } from 'vitest'
import {
  isComplete,
  isUnsaved,
  policyChanges,
  policyDraft,
  policyFields,
  policyProblems,
} from './policy-form.ts'
import type { Policy } from './policy-queries.ts'

const policy: Policy = {
  ...{ id: 'pol_1', version: 3, enabled: true, name: 'Orders', tool: 'call_mcp_tool', verdict: 'ask' },
  conditions: [
    { op: 'over', field: 'arguments.amount', value: 200 },
    { field: 'arguments.ship', op: 'eq', value: { to: null } },
  ],
  ...{ issuer_roles: ['viewer', 'builder'], roles: ['supervisor', 'owner'], four_eyes: true, aal2: false },
  ...{ reason_required: false, expires_hours: 168, on_expiry: 'cancelled' },
}

test('a policy that was opened and not changed sends nothing', () => {
  const draft = policyDraft(policy)
  expect(policyChanges(draft, policy)).toEqual({})
  expect(isUnsaved(draft, policy)).toBe(false)
})

test('one changed field is sent alone, and one changed condition with the others as they were', () => {
  const draft = policyDraft(policy)
  expect(policyChanges({ ...draft, hours: '24' }, policy)).toEqual({ expires_hours: 24 })
  const [first, second] = draft.conditions
  const conditions = [{ ...first, text: '300' }, second] as typeof draft.conditions
  expect(policyChanges({ ...draft, conditions }, policy)).toEqual({
    conditions: [{ field: 'arguments.amount', op: 'over', value: 300 }, policy.conditions[1]],
  })
})

test('what an asking policy alone needs is not in the way of one that does not ask', () => {
  const draft = { ...policyDraft(policy), hours: '0', roles: [] }
  expect(policyProblems(draft)).toEqual({
    roles: 'Choose at least one role.',
    hours: 'Type a whole number from 1 to 720.',
  })
  expect(isComplete(draft)).toBe(false)
  const denying = { ...draft, verdict: 'deny' } as const
  expect(isComplete(denying)).toBe(true)
  expect(policyChanges(denying, policy)).toEqual({ verdict: 'deny' })
})

test('a new policy needs a name, and is sent whole', () => {
  const draft = policyDraft(undefined)
  expect(policyProblems(draft)).toEqual({ name: 'Say what it is for.' })
  expect(policyFields({ ...draft, name: ' Notes ' })).toEqual({
    ...{ name: 'Notes', tool: 'notify', conditions: [], issuer_roles: null, verdict: 'ask' },
    ...{ roles: ['owner', 'supervisor'], four_eyes: false, aal2: false, reason_required: false },
    ...{ expires_hours: 72, on_expiry: 'paused' },
  })
})
