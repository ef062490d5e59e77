/** A policy read aloud: 'Ask an owner or supervisor when notify is called with to set to “workspace”.' */
import type { Condition } from './condition-draft.ts'
import type { PolicyFields } from './policy-queries.ts'

export type Rule = Pick<
  PolicyFields,
  'tool' | 'conditions' | 'issuer_roles' | 'verdict' | 'roles' | 'four_eyes' | 'aal2'
>

/** The name of the tool stands by itself, to be set in the type of code. */
export type Reading = { before: string; tool?: string; after: string }

export function readingOf(rule: Rule): Reading {
  const { tool, verdict, conditions } = rule
  const given = conditions.length > 0 ? ` with ${listed(conditions.map(phraseOf), 'and')}` : ''
  const end = `${given}${issuersOf(rule)}.`
  if (verdict === 'ask') {
    const ask = `Ask ${deciders(rule)}`
    if (tool === 'plan') return { before: `${ask} before a plan begins`, after: end }
    if (tool === '*') return { before: `${ask} when any tool is called`, after: end }
    return { before: `${ask} when `, tool, after: ` is called${end}` }
  }
  const lead = verdict === 'deny' ? 'Deny' : 'Allow'
  if (tool === 'plan') return { before: `${lead} every plan`, after: end }
  if (tool === '*') return { before: `${lead} calls of any tool`, after: end }
  return { before: `${lead} calls of `, tool, after: end }
}

export const sentenceOf = (rule: Rule): string => {
  const { before, tool = '', after } = readingOf(rule)
  return before + tool + after
}

function deciders({ roles, four_eyes, aal2 }: Rule): string {
  const who = roles.length > 0 ? withArticle(listed(roles, 'or')) : 'someone'
  return `${who}${four_eyes ? ' other than the issuer' : ''}${aal2 ? ', with a second factor,' : ''}`
}

function issuersOf({ issuer_roles }: Rule): string {
  if (!issuer_roles) return ''
  return `, in directives issued by ${issuer_roles.length > 0 ? withArticle(listed(issuer_roles, 'or')) : '…'}`
}

const withArticle = (words: string) => `${/^[aeiou]/.test(words) ? 'an' : 'a'} ${words}`

/** 'a, b or c' */
function listed(words: readonly string[], last: 'and' | 'or'): string {
  const [end = '', ...others] = words.toReversed()
  return others.length > 0 ? `${others.toReversed().join(', ')} ${last} ${end}` : end
}

/** 'amount above 500'. What is not there yet is an ellipsis. */
function phraseOf({ field, op, value }: Condition): string {
  const name = field.replace(/^arguments\./, '').replaceAll('_', ' ') || '…'
  if (op === 'exists') return `${name} given`
  const words = phrases[op] ?? op
  const values = op === 'in' && Array.isArray(value) ? value : [value]
  return `${name} ${words} ${listed(values.map(valueWords), 'or')}`
}

const phrases: Readonly<Record<string, string>> = {
  eq: 'set to',
  ne: 'other than',
  in: 'set to',
  contains: 'containing',
  over: 'above',
  under: 'below',
}

function valueWords(value: unknown): string {
  if (value === undefined) return '…'
  if (typeof value === 'string') return `“${value}”`
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  return typeof value === 'number'
    ? value.toLocaleString('en-US', { maximumFractionDigits: 20 })
    : JSON.stringify(value)
}
