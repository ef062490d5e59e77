import { beforeEach, expect, test, vi } from 'vitest'
import { fetchModules } from './load-module.ts'

const at = (name: string) => `https://tannr.example/assets/${name}`
const files: Record<string, string> = {
  'dialog.js': 'import{a as b}from"./form.js";import"./react.js";export{b}from"./words.js"',
  'form.js': 'import * as r from "./words.js"; const said = "from"',
  'words.js': 'import{x}from"./form.js"',
}
const lost = new Set<string>()
let asked: string[]

beforeEach(() => {
  lost.clear()
  asked = []
  vi.stubGlobal('fetch', async (url: string) => {
    const name = url.slice(at('').length)
    asked.push(name)
    if (lost.has(name)) throw new TypeError('Failed to fetch')
    return new Response(files[name], { status: name in files ? 200 : 404 })
  })
  vi.stubGlobal('performance', {
    getEntriesByName: (url: string) => {
      if (url === at('react.js')) return [{ initiatorType: 'link', responseStatus: 200 }]
      if (url === at('words.js')) return [{ initiatorType: 'script', responseStatus: 0 }]
      return [{ initiatorType: 'fetch', responseStatus: 200 }]
    },
  })
})

test('each module that is needed is fetched once, except for what the page has', async () => {
  await fetchModules(at('dialog.js'))
  expect(asked).toEqual(['dialog.js', 'form.js', 'words.js'])
})

test.each(['dialog.js', 'words.js'])(
  'where %s does not arrive, all is fetched again the next time',
  async (name) => {
    lost.add(name)
    await expect(fetchModules(at('dialog.js'))).rejects.toThrow('Failed to fetch')
    lost.clear()
    asked = []
    await fetchModules(at('dialog.js'))
    expect(asked).toEqual(['dialog.js', 'form.js', 'words.js'])
  },
)

test('a module of an earlier build, which is gone, does not arrive', async () => {
  await expect(fetchModules(at('gone.js'))).rejects.toThrow(at('gone.js'))
})
