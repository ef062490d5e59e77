import { expect, test } from 'vitest'
import { type Rule, sentenceOf } from './policy-words.ts'

const rule = (more: Partial<Rule>): Rule => ({
  ...{
    tool: 'http_post',
    conditions: [],
    issuer_roles: null,
    verdict: 'ask',
    roles: ['owner', 'supervisor'],
  },
  ...{ four_eyes: false, aal2: false },
  ...more,
})

test.each<[Partial<Rule>, string]>([
  [
    { conditions: [{ field: 'arguments.amount', op: 'over', value: 1500 }] },
    'Ask an owner or supervisor when http_post is called with amount above 1,500.',
  ],
  [
    {
      verdict: 'deny',
      conditions: [
        { field: 'url', op: 'contains', value: 'questionnaire' },
        { field: 'arguments.currency', op: 'in', value: ['EUR', 'USD'] },
        { field: 'ship_to', op: 'exists' },
      ],
    },
    'Deny calls of http_post with url containing “questionnaire”, currency set to “EUR” or “USD” and ship_to given.',
  ],
  [
    { verdict: 'allow', tool: '*', issuer_roles: ['owner'] },
    'Allow calls of any tool, in directives issued by an owner.',
  ],
  [
    { tool: 'plan', roles: ['builder'], four_eyes: true, aal2: true, issuer_roles: ['builder', 'viewer'] },
    'Ask a builder other than the issuer, with a second factor, before a plan begins, in directives issued by a builder or viewer.',
  ],
  [
    {
      tool: '*',
      roles: [],
      conditions: [
        { field: '', op: 'under' },
        { field: 'remote', op: 'ne', value: false },
      ],
    },
    'Ask someone when any tool is called with … below … and remote other than no.',
  ],
  [
    { verdict: 'deny', conditions: [{ field: 'arguments.amount', op: 'over' }] },
    'Deny calls of http_post with amount above …',
  ],
])('%j', (more, sentence) => {
  expect(sentenceOf(rule(more))).toBe(sentence)
})
