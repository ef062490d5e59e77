/** The error of a field in plain words; a schema's own message takes precedence. */
import type { z } from 'zod'

const kinds: Readonly<Record<string, string>> = {
  string: 'a string',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
  record: 'an object',
}

const units: Readonly<Record<string, [one: string, many: string]>> = {
  string: ['character', 'characters'],
  array: ['entry', 'entries'],
}

const amount = (count: number | bigint, origin: string) => {
  const [one, many] = units[origin] ?? []
  const said = count.toLocaleString('en-US')
  return one === undefined ? said : `${said} ${Number(count) === 1 ? one : many}`
}

export function plainWords(issue: z.core.$ZodRawIssue): string | undefined {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined
        ? 'This field is required.'
        : `It must be ${kinds[issue.expected] ?? issue.expected}.`
    case 'invalid_value':
      return `It must be ${issue.values.length === 1 ? '' : 'one of '}${issue.values.join(', ')}.`
    case 'too_small':
      return `It must ${issue.origin in units ? 'have' : 'be'} at least ${amount(issue.minimum, issue.origin)}.`
    case 'too_big':
      return `It must ${issue.origin in units ? 'have' : 'be'} at most ${amount(issue.maximum, issue.origin)}.`
    case 'invalid_format':
      return issue.format === 'date'
        ? 'It must be a day, such as 2026-11-18.'
        : issue.format === 'datetime'
          ? 'It must be a time, such as 2026-11-18T09:30:00Z.'
          : undefined
    default:
      return undefined
  }
}
