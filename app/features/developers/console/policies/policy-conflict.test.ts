import { expect, test } from 'vitest'
import { fieldChanges, mergedDraft } from './policy-conflict.ts'
import { policyChanges, policyDraft } from './policy-form.ts'
import type { Policy } from './policy-queries.ts'

const before: Policy = {
  ...{ id: 'pol_1', version: 3, enabled: true, name: 'Orders', tool: 'call_mcp_tool', verdict: 'ask' },
  conditions: [{ field: 'arguments.amount', op: 'over', value: 200 }],
  ...{ issuer_roles: null, roles: ['owner'], four_eyes: false, aal2: false },
  ...{ reason_required: false, expires_hours: 72, on_expiry: 'paused' },
}
const now: Policy = {
  ...before,
  ...{ version: 4, name: 'Large orders', verdict: 'deny', issuer_roles: ['viewer'], expires_hours: 1 },
  conditions: [{ field: 'arguments.amount', op: 'over', value: 500 }],
}

test('what was typed is kept, and the rest is as it is now', () => {
  const draft = { ...policyDraft(before), name: 'Orders abroad', hours: '24' }
  const merged = mergedDraft(draft, before, now)
  expect(merged).toEqual({ ...policyDraft(now), name: 'Orders abroad', hours: '24' })
  expect(policyChanges(merged, now)).toEqual({ name: 'Orders abroad', expires_hours: 24 })
})

test('what differs is said in words, and where something else was typed', () => {
  const draft = { ...policyDraft(before), name: 'Orders abroad', aal2: true }
  expect(fieldChanges(draft, before, now)).toEqual([
    { label: 'What it is for', before: 'Orders', now: 'Large orders', isEdited: true },
    { label: 'An agent', before: 'asks a person first', now: 'may not', isEdited: false },
    { label: 'Only when', before: 'amount above 200', now: 'amount above 500', isEdited: false },
    { label: 'Issued by', before: 'anyone', now: 'viewer', isEdited: false },
    { label: 'It waits for', before: '72 hours', now: '1 hour', isEdited: false },
  ])
})
