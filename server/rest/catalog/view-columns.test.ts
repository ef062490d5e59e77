import { expect, it } from 'vitest'
import { parseViewColumns, resolveViewColumns } from './view-columns.ts'

const entry = (number: number, table: number, column: number, junk = false, expression = '{VAR :varno 1}') =>
  `{TARGETENTRY :expr ${expression} :resno ${number} :resname c${number} :ressortgroupref 0 :resorigtbl ${table} :resorigcol ${column} :resjunk ${junk}}`

it('a column that is a column of a table is found, a computed one is not', () => {
  const definition = `({QUERY :rtable ({RTE :alias <>}) :targetList (${entry(1, 70, 3)} ${entry(2, 0, 0)} ${entry(3, 70, 1, true)}) :x <>})`
  expect([...parseViewColumns(definition)]).toEqual([[1, { table: 70, column: 3 }]])
})

it('what stands in a subquery does not count', () => {
  const inner = `{SUBLINK :subselect {QUERY :targetList (${entry(9, 99, 9)})}}`
  const definition = `({QUERY :targetList (${entry(1, 70, 3, false, inner)}) :rtable ({RTE :subquery {QUERY :targetList (${entry(5, 5, 5)})}})})`
  expect([...parseViewColumns(definition)]).toEqual([[1, { table: 70, column: 3 }]])
})

it('braces in names do not nest', () => {
  const definition = `({QUERY :targetList (${entry(1, 70, 3).replace('c1', 'odd\\{name\\}')})})`
  expect([...parseViewColumns(definition)]).toEqual([[1, { table: 70, column: 3 }]])
})

it('views on views lead down to the table', () => {
  const views = new Map([
    [1, new Map([[1, { table: 2, column: 5 }]])],
    [2, new Map([[5, { table: 3, column: 7 }]])],
  ])
  expect(resolveViewColumns(views, 1).get(1)).toEqual({ table: 3, column: 7 })
})

it.each([
  ['itself', [[1, 1]]],
  [
    'one that refers to it',
    [
      [1, 2],
      [2, 1],
    ],
  ],
  [
    'one that refers to itself',
    [
      [1, 2],
      [2, 2],
    ],
  ],
])('a view that refers to %s is no view to read', (_what, references) => {
  const views = new Map(
    references.map(([view = 0, table = 0]) => [view, new Map([[1, { table, column: 1 }]])]),
  )
  expect(() => resolveViewColumns(views, 1)).toThrow('it refers to itself')
})

it('a view may stand on ten thousand others', () => {
  const views = new Map(
    Array.from({ length: 10_000 }, (_, view) => [view, new Map([[1, { table: view + 1, column: 1 }]])]),
  )
  expect(resolveViewColumns(views, 0).get(1)).toEqual({ table: 10_000, column: 1 })
})
