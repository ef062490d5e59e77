import { expect, it } from 'vitest'
import { parseOrder } from './parse-order.ts'

const field = (name: string) => ({ field: { name, path: [] } })

it('a term may say its direction and where nulls go', () => {
  expect(parseOrder('a,b.desc,c.asc.nullsfirst,d.nullslast')).toEqual([
    field('a'),
    { ...field('b'), direction: 'desc' },
    { ...field('c'), direction: 'asc', nulls: 'first' },
    { ...field('d'), nulls: 'last' },
  ])
})

it('json keys and embedded relations can order', () => {
  expect(parseOrder('data->>k.desc,client(name).asc')).toEqual([
    { field: { name: 'data', path: [{ arrow: '->>', key: 'k', isIndex: false }] }, direction: 'desc' },
    { relation: 'client', ...field('name'), direction: 'asc' },
  ])
})

it('quoted names may hold what else would end them', () => {
  expect(parseOrder('"a.b".desc')).toEqual([{ ...field('a.b'), direction: 'desc' }])
})

it.each(['', 'a.ascending', 'a.desc.nulls', 'a.desc,', 'a(b', 'a.desc;drop'])('%j is no order', (text) => {
  expect(() => parseOrder(text)).toThrow(`"failed to parse order (${text})"`)
})

it('of thousands of terms those that are repeated are left out', () => {
  const repeated = Array.from({ length: 7000 }, () => 'id,name.desc,data->a').join()
  expect(parseOrder(`name.asc,${repeated}`)).toEqual(parseOrder('name.asc,id,data->a'))
})
