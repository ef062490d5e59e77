import { expect, it } from 'vitest'
import { rowRange } from './row-range.ts'

it('limit and offset say which rows', () => {
  expect(rowRange({ limit: 5, offset: 10 }, undefined)).toEqual({ offset: 10, limit: 5 })
  expect(rowRange({}, undefined)).toEqual({ offset: 0, limit: undefined })
})

it('the Range header does too, open or closed', () => {
  expect(rowRange({}, '0-9')).toEqual({ offset: 0, limit: 10 })
  expect(rowRange({}, '10-')).toEqual({ offset: 10, limit: undefined })
})

it('both together are their intersection', () => {
  expect(rowRange({ offset: 5, limit: 10 }, '0-9')).toEqual({ offset: 5, limit: 5 })
  expect(rowRange({ offset: 50, limit: 10 }, '0-9')).toEqual({ offset: 50, limit: 0 })
})

it('a malformed header is ignored', () => {
  expect(rowRange({}, 'rows=1-2')).toEqual({ offset: 0, limit: undefined })
})

it('impossible ranges are refused', () => {
  expect(() => rowRange({ limit: -1 }, undefined)).toThrow('not satisfiable')
  expect(() => rowRange({}, '9-1')).toThrow('not satisfiable')
})
