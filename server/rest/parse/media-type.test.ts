import { expect, it } from 'vitest'
import { mediaTypeName, parseAccept } from './media-type.ts'

it('no header accepts anything', () => {
  expect(parseAccept(undefined)).toEqual([{ kind: 'any' }])
  expect(parseAccept('')).toEqual([{ kind: 'any' }])
})

it('weights order the types, and equal ones keep their order', () => {
  expect(parseAccept('text/csv;q=0.5, Application/JSON, */*;q=0.1').map(({ kind }) => kind)).toEqual([
    'json',
    'csv',
    'any',
  ])
})

it('both spellings of the one-object type are known, nulls stripped or not', () => {
  expect(parseAccept('application/vnd.pgrst.object')).toEqual([{ kind: 'object', stripped: false }])
  expect(parseAccept('application/vnd.pgrst.object+json;nulls=stripped')).toEqual([
    { kind: 'object', stripped: true },
  ])
  expect(parseAccept('application/vnd.pgrst.array+json; nulls=stripped')).toEqual([
    { kind: 'array', stripped: true },
  ])
})

it('a plan says of what, and with which options', () => {
  const [plan] = parseAccept(
    'application/vnd.pgrst.plan+json; for="application/vnd.pgrst.object+json;nulls=stripped"; options=analyze|bogus|verbose;',
  )
  expect(plan).toEqual({
    kind: 'plan',
    format: 'json',
    of: { kind: 'object', stripped: true },
    options: ['analyze', 'verbose'],
  })
  expect(plan && mediaTypeName(plan)).toBe(
    'application/vnd.pgrst.plan+json; for="application/vnd.pgrst.object+json;nulls=stripped"; options=analyze|verbose',
  )
})

it('an unknown type keeps its name', () => {
  expect(parseAccept('image/png, text/html').map(mediaTypeName)).toEqual(['image/png', 'text/html'])
})
