import { expect, it } from 'vitest'
import { parseCsv } from './csv.ts'

it('the first line names the columns, NULL is null and nothing is the empty text', () => {
  expect(parseCsv('a,b\n1,NULL\r\n,x\n')).toEqual([
    { a: '1', b: null },
    { a: '', b: 'x' },
  ])
})

it('quoted fields may hold commas, quotes and line ends', () => {
  expect(parseCsv('a,b\n"x,""y""\nz",2')).toEqual([{ a: 'x,"y"\nz', b: '2' }])
})

it('a line that ends with a comma ends with an empty field', () => {
  expect(parseCsv('a,b\n1,')).toEqual([{ a: '1', b: '' }])
})

it.each(['a,b\n1', 'a\n1,2'])('%j is ragged', (text) => {
  expect(() => parseCsv(text)).toThrow('All lines must have same number of fields')
})

it.each(['', 'a\n"open', 'a\nb"c'])('%j is no csv', (text) => {
  expect(() => parseCsv(text)).toThrow('Empty or invalid csv')
})
