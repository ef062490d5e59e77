import { expect, test } from 'vitest'
import { policyDraft } from './policy-form.ts'
import { argumentsOf, recentWords, trialOf, verdictWords } from './trial-words.ts'

test('arguments go where their paths say, with the values that the tool takes', () => {
  const fields = [
    { path: 'name', kind: 'text' },
    { path: 'arguments.amount', kind: 'number' },
    { path: 'arguments.ship.fast', kind: 'boolean' },
    { path: 'arguments.ship.to', kind: 'text' },
  ] as const
  const given = { name: '42', 'arguments.amount': '1,200.50', 'arguments.ship.fast': 'true' }
  expect(argumentsOf(given, fields)).toEqual({
    name: '42',
    arguments: { amount: 1200.5, ship: { fast: true } },
  })
  expect(argumentsOf({ 'arguments.amount': 'many' }, fields)).toEqual({ arguments: { amount: 'many' } })
})

test('a policy that is not complete is not tried, but for its name; a saved one is tried with its changes', () => {
  const draft = policyDraft(undefined)
  expect(trialOf({ ...draft, roles: [] }, undefined, undefined, [])).toBeUndefined()
  const call = { tool: 'notify', role: 'builder', environment: 'sandbox', given: { to: 'issuer' } }
  const trial = trialOf(draft, 'pol_1', call, [{ path: 'to', kind: 'text' }])
  expect(trial).toMatchObject({
    policy: { name: 'This policy', tool: 'notify', verdict: 'ask', enabled: true },
    policy_id: 'pol_1',
    call: {
      tool: 'notify',
      arguments: { to: 'issuer' },
      issuer_role: 'builder',
      environment: 'sandbox',
    },
  })
})

test('verdicts and counts are said in words', () => {
  expect(verdictWords({ verdict: 'allow', policy: null })).toBe('runs without asking')
  const roles = ['owner', 'supervisor']
  expect(verdictWords({ verdict: 'ask', policy: 'Notes', roles, four_eyes: true, aal2: true })).toBe(
    'waits for an owner or supervisor other than the issuer with a second factor, by “Notes”',
  )
  expect(recentWords({ looked_at: 0, changed: 0, data: [] })).toBe(
    'No step that it is about has been judged yet.',
  )
  expect(recentWords({ looked_at: 12, changed: 3, data: [] })).toBe(
    'Of the last 12 steps that it is about, 3 would have been judged differently.',
  )
})
