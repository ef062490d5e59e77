import { expect, it } from 'vitest'
import { type BodyContext, parseBody } from './parse-body.ts'

const onRelation: BodyContext = { contentType: 'application/json', columns: undefined, target: 'relation' }
const onFunction: BodyContext = { ...onRelation, target: 'function' }
const parse = (text: string, context: Partial<BodyContext> = {}) =>
  parseBody(Buffer.from(text), { ...onRelation, ...context })

it('an object is one row, an array many, and the text goes on as it came', () => {
  expect(parse('{"b": 1.50, "a": 2}')).toEqual({
    kind: 'json',
    text: '{"b": 1.50, "a": 2}',
    isArray: false,
    keys: ['a', 'b'],
  })
  expect(parse('[{"a":1},{"a":2}]')).toMatchObject({ isArray: true, keys: ['a'] })
  expect(parse('[]')).toMatchObject({ isArray: true, keys: [] })
})

it('all rows need the same keys', () => {
  expect(() => parse('[{"a":1},{"b":2}]')).toThrow('All object keys must match')
  expect(() => parse('[{"a":1},{"a":2,"b":2}]')).toThrow('All object keys must match')
  expect(() => parse('[{"a":1},5]')).toThrow('All object keys must match')
})

it('with columns named the body is not looked into', () => {
  expect(parse(' [{"a":1},{"b":2}]', { columns: ['z', 'a'] })).toMatchObject({
    isArray: true,
    keys: ['a', 'z'],
  })
})

it.each(['', '{', 'nonsense', '{"a":}'])('%j is no json', (text) => {
  expect(() => parse(text)).toThrow('Empty or invalid json')
})

it('what is not UTF-8 is no json', () => {
  expect(() => parseBody(Buffer.from([0x22, 0xff, 0x22]), onRelation)).toThrow('Empty or invalid json')
})

it('a scalar is no row', () => {
  expect(parse('5')).toMatchObject({ text: '[]', isArray: true, keys: [] })
})

it('a function without a body gets no arguments, and of an array the first element counts', () => {
  expect(parse('', onFunction)).toMatchObject({ text: '{}', keys: [] })
  expect(parse('[{"a":1},{"b":2}]', onFunction)).toMatchObject({ isArray: true, keys: ['a'] })
})

it('keys named like parts of an object are keys', () => {
  expect(parse('{"__proto__":1,"constructor":2}')).toMatchObject({ keys: ['__proto__', 'constructor'] })
})

it('csv and forms become json', () => {
  expect(parse('a,b\n1,NULL', { contentType: 'text/csv' })).toMatchObject({
    text: '[{"a":"1","b":null}]',
    isArray: true,
  })
  expect(parse('a=1&b=x+y', { contentType: 'application/x-www-form-urlencoded' })).toMatchObject({
    text: '{"a":"1","b":"x y"}',
    isArray: false,
  })
})

it('a function takes a form as arguments, and raw bodies as its one parameter', () => {
  const form = { ...onFunction, contentType: 'application/x-www-form-urlencoded' }
  expect(parse('b=2&a=1&b=3', form)).toMatchObject({ kind: 'form', keys: ['a', 'b'] })
  expect(parse('hi', { ...onFunction, contentType: 'text/plain; charset=utf-8' })).toEqual({
    kind: 'raw',
    type: 'text',
    text: 'hi',
  })
  expect(parse('hi', { ...onFunction, contentType: 'application/octet-stream' })).toMatchObject({
    type: 'bytea',
    text: '\\x6869',
  })
})

it('other types are refused', () => {
  expect(() => parse('x', { contentType: 'image/png' })).toThrow('Content-Type not acceptable: image/png')
  expect(() => parse('x', { contentType: 'text/plain' })).toThrow('Content-Type not acceptable: text/plain')
})

it('of more keys than any relation has columns the first ones count', () => {
  const keys = Array.from({ length: 5_000 }, (_, index) => `k${index}`)
  const body = JSON.stringify(Object.fromEntries(keys.map((key) => [key, 1])))
  const first = keys.toSorted().slice(0, 2000)
  expect(parse(body, {})).toMatchObject({ keys: first })
  expect(parse(`[${body}]`, {})).toMatchObject({ keys: first })
  expect(parse(body, onFunction)).toMatchObject({ keys: first })
})
