import { expect, test } from 'vitest'
import { agentFormSchema, changesOf, limitField } from './agent-form.ts'

const typed = { name: 'Desk clerk', capabilities: 'draft, Notify', role: '' }
const named = { name: 'Desk clerk', capabilities: ['draft', 'notify'], role: 'member' }

test('the limits of tools become the agent’s policy', () => {
  const limits = {
    [limitField('plan')]: 'ask',
    [limitField('notify')]: 'deny',
    [limitField('draft_message')]: '',
  }
  expect(agentFormSchema.parse({ ...typed, ...limits })).toEqual({
    ...named,
    policy: { ask: ['plan'], deny: ['notify'] },
  })
})

test('without tools the policy is not sent, so that it stays', () => {
  expect(agentFormSchema.parse(typed)).toEqual(named)
})

test('a model is sent where it was asked for: by its name, or none for rules', () => {
  expect(agentFormSchema.parse({ ...typed, model: 'local-1' })).toEqual({ ...named, model: 'local-1' })
  expect(agentFormSchema.parse({ ...typed, model: '' })).toEqual({ ...named, model: null })
})

test('limits are sent where they were changed', () => {
  const draft = { ...named, policy: { ask: ['plan', 'notify'], deny: [] } }
  expect(changesOf(draft, { ask: ['notify', 'plan'], deny: [] })).toEqual(named)
  expect(changesOf(draft, { ask: ['notify'], deny: [] })).toEqual(draft)
  expect(changesOf(draft, { ask: ['notify', 'plan'], deny: ['remember'] })).toEqual(draft)
})
