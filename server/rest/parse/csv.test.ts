import { expect, it } from 'vitest'
import { csvRows } from './csv.ts'

const parseCsv = (text: string) => JSON.parse(csvRows(text).json)

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

it('of two columns of one name the last counts, whatever the name', () => {
  expect(csvRows('a,__proto__,a\n1,2,3')).toEqual({
    names: ['a', '__proto__'],
    json: '[{"a":"3","__proto__":"2"}]',
  })
})

it.each(['a,b\n1', 'a\n1,2'])('%j is ragged', (text) => {
  expect(() => parseCsv(text)).toThrow('All lines must have same number of fields')
})

it.each(['', 'a\n"open', 'a\nb"c', 'a\n"b"c', 'a\nb\rc', 'a\n"b""'])('%j is no csv', (text) => {
  expect(() => parseCsv(text)).toThrow('Empty or invalid csv')
})
