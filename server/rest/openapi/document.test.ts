import { expect, test, vi } from 'vitest'
import type { Catalog } from '#server/rest/catalog/catalog.ts'
import { accessibleText } from './accessible.ts'
import { openApiDocument } from './document.ts'

function catalogOf(names: readonly string[]): Catalog {
  const relations = new Map(
    names.map((name) => [name, { schema: 'public', name, columns: new Map(), primaryKey: [] }]),
  )
  return {
    ...{ relations, routines: new Map(), relationships: new Map(), descriptions: new Map() },
    settings: { openapiSecurity: false },
  } as unknown as Catalog
}

const place = (host: string) => ({ host, basePath: '/', scheme: 'http' })
const granted = (...names: string[]) => accessibleText([[JSON.stringify(names), null]])

test('a document is made once for whoever may see the same, whatever host they name', () => {
  const catalog = catalogOf(['jobs', 'secrets'])
  const read = vi.spyOn(catalog.relations, 'values')
  const of = (host: string, ...names: string[]) =>
    JSON.parse(openApiDocument(catalog, 'public', granted(...names), place(host)))
  const [first, second] = [of('a.example', 'jobs'), of('b.example', 'jobs')]
  expect(read).toHaveBeenCalledTimes(1)
  expect([first.host, second.host]).toEqual(['a.example', 'b.example'])
  expect({ ...first, host: '' }).toEqual({ ...second, host: '' })
  expect(Object.keys(first.definitions)).toEqual(['jobs'])

  expect(Object.keys(of('a.example', 'jobs', 'secrets').definitions)).toEqual(['jobs', 'secrets'])
  expect(Object.keys(of('a.example').definitions)).toEqual([])
  expect(JSON.parse(openApiDocument(catalogOf(['other']), 'public', undefined, place('')))).toMatchObject({
    swagger: '2.0',
    definitions: { other: { type: 'object' } },
  })
})
