/** A policy as a sentence: 'Ask an owner or supervisor when notify is called with to set to “workspace”.' */
import type { Condition } from './condition-draft.ts'
import type { PolicyFields } from './policy-queries.ts'

export type Rule = Pick<
  PolicyFields,
  'tool' | 'conditions' | 'issuer_roles' | 'verdict' | 'roles' | 'four_eyes' | 'aal2'
>

/** A part of a sentence. Names of the API are set in the code font. */
type Words = string | { code: string }

export function readingOf(rule: Rule): Words[] {
  const { tool, verdict, conditions } = rule
  const given: Words[] = conditions.length > 0 ? [' with ', ...listed(conditions.map(phraseOf), 'and')] : []
  const last = [...given, issuersOf(rule)].findLast(Boolean)
  // An ellipsis is the end already.
  const end: Words[] = [...given, issuersOf(rule), typeof last === 'string' && last.endsWith('…') ? '' : '.']
  if (verdict === 'ask') {
    const ask = `Ask ${deciders(rule)}`
    if (tool === 'plan') return [ask, ' before a plan begins', ...end]
    if (tool === '*') return [ask, ' when any tool is called', ...end]
    return [ask, ' when ', { code: tool }, ' is called', ...end]
  }
  const lead = verdict === 'deny' ? 'Deny' : 'Allow'
  if (tool === 'plan') return [lead, ' every plan', ...end]
  if (tool === '*') return [lead, ' calls of any tool', ...end]
  return [lead, ' calls of ', { code: tool }, ...end]
}

export const sentenceOf = (rule: Rule): string =>
  readingOf(rule)
    .map((words) => (typeof words === 'string' ? words : words.code))
    .join('')

/** 'amount above 500 and to set to “workspace”' */
export const conditionWords = (conditions: readonly Condition[]): string =>
  listed(conditions.map(phraseOf), 'and')
    .map((words) => (typeof words === 'string' ? words : words.code))
    .join('')

/** 'owner or supervisor' */
export const rolesWords = (roles: readonly string[]): string => listedWords(roles, 'or')

function deciders({ roles, four_eyes, aal2 }: Rule): string {
  const who = roles.length > 0 ? withArticle(listedWords(roles, 'or')) : 'someone'
  return `${who}${four_eyes ? ' other than the issuer' : ''}${aal2 ? ', with a second factor,' : ''}`
}

function issuersOf({ issuer_roles }: Rule): string {
  if (!issuer_roles) return ''
  return `, in directives issued by ${issuer_roles.length > 0 ? withArticle(listedWords(issuer_roles, 'or')) : '…'}`
}

export const withArticle = (words: string) => `${/^[aeiou]/.test(words) ? 'an' : 'a'} ${words}`

/** 'a, b or c' */
const listed = (items: readonly (readonly Words[])[], last: 'and' | 'or'): Words[] =>
  items.flatMap((item, at) => [at === 0 ? '' : at === items.length - 1 ? ` ${last} ` : ', ', ...item])

const listedWords = (words: readonly string[], last: 'and' | 'or'): string =>
  listed(
    words.map((word) => [word]),
    last,
  ).join('')

/** 'amount above 500'. Missing parts are an ellipsis. */
function phraseOf({ field, op, value }: Condition): Words[] {
  const name = { code: field.replace(/^arguments\./, '') || '…' }
  if (op === 'exists') return [name, ' given']
  const values = op === 'in' && Array.isArray(value) ? value : [value]
  return [name, ` ${phrases[op] ?? op} ${listedWords(values.map(valueWords), 'or')}`]
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
