import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { fetchModules } from './load-module.ts'

const files: Record<string, string> = {
  'dialog.js': 'import{a as b}from"./form.js";import"./react.js";export{b}from"./words.js"',
  'form.js': 'import * as r from "./words.js"; const said = "from"',
  'words.js': 'import{x}from"./form.js"',
}
const lost = new Set<string>()
let asked: string[]
const nameOf = (url: string) => url.split('/').at(-1) ?? ''
const entry = (initiatorType: string) => Object.assign(performance.mark(initiatorType), { initiatorType })

beforeEach(() => {
  lost.clear()
  asked = []
  vi.stubGlobal('fetch', async (url: string) => {
    const name = nameOf(url)
    asked.push(name)
    if (lost.has(name)) throw new TypeError('Failed to fetch')
    return new Response(files[name], { status: name in files ? 200 : 404 })
  })
  // What the page has itself, and what was fetched before and not imported.
  vi.spyOn(performance, 'getEntriesByName').mockImplementation((url) => [
    entry(nameOf(url) === 'react.js' ? 'script' : 'fetch'),
  ])
})
afterEach(() => {
  vi.restoreAllMocks()
  performance.clearMarks()
})

test('each module that is needed is fetched once, except for what the page has', async () => {
  await fetchModules('./dialog.js')
  expect(asked).toEqual(['dialog.js', 'form.js', 'words.js'])
})

test.each(['dialog.js', 'words.js'])(
  'where %s does not arrive, all is fetched again the next time',
  async (name) => {
    lost.add(name)
    await expect(fetchModules('./dialog.js')).rejects.toThrow('Failed to fetch')
    lost.clear()
    asked = []
    await fetchModules('./dialog.js')
    expect(asked).toEqual(['dialog.js', 'form.js', 'words.js'])
  },
)

test('a module of an earlier build, which is gone, does not arrive', async () => {
  await expect(fetchModules('./gone.js')).rejects.toThrow('/gone.js')
})
