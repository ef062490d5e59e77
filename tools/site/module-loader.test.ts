import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { moduleLoader } from './module-loader.ts'

const files: Record<string, string> = {
  'dialog.js': 'import{a as b}from"./form.js";import"./react.js";export{b}from"./words.js"',
  'form.js': 'import * as r from "./words.js"; const said = "from"',
  'words.js': 'import{x}from"./react.js"',
  'react.js': '',
}
const lost = new Set<string>()
let asked: string[]
let loader: ReturnType<typeof moduleLoader>
const events = new EventTarget()

beforeEach(() => {
  lost.clear()
  asked = []
  loader = moduleLoader()
  vi.stubGlobal('fetch', async (file: string) => {
    const name = file.replace('/assets/', '')
    asked.push(name)
    if (lost.has(name)) throw new TypeError('Failed to fetch')
    return new Response(files[name], { status: name in files ? 200 : 404 })
  })
  vi.stubGlobal('addEventListener', events.addEventListener.bind(events))
  vi.useFakeTimers({ toFake: ['setTimeout'] })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const passed = (time: number) => vi.advanceTimersByTimeAsync(time)

test('each module that is needed is fetched once, whatever asks for it', async () => {
  await loader.arrive('/assets/react.js')
  await Promise.all([loader.arrive('./dialog.js'), loader.arrive('./form.js')])
  await loader.arrive('./dialog.js')
  expect(asked.toSorted()).toEqual(['dialog.js', 'form.js', 'react.js', 'words.js'])
})

test.each(['dialog.js', 'words.js'])(
  'where %s does not arrive, it and what needs it are fetched again the next time',
  async (name) => {
    lost.add(name)
    await expect(loader.arrive('./dialog.js')).rejects.toThrow('Failed to fetch')
    await passed(0)
    lost.clear()
    asked = []
    await loader.arrive('./dialog.js')
    expect(asked).toEqual(expect.arrayContaining(['dialog.js', name]))
  },
)

test('a module of an earlier build, which is gone, does not arrive', async () => {
  await expect(loader.arrive('./gone.js')).rejects.toThrow('/assets/gone.js')
})

test('what the page cannot do without is fetched again after a second, then after two', async () => {
  lost.add('words.js')
  let isThere = false
  void loader.needed('./words.js').then(() => (isThere = true))
  await passed(999)
  expect(asked).toHaveLength(1)
  await passed(1)
  expect(asked).toHaveLength(2)
  await passed(1999)
  expect(asked).toHaveLength(2)
  lost.clear()
  await passed(1)
  expect([asked.length, isThere]).toEqual([4, true])
})

test('it is fetched again at once when the browser is online again', async () => {
  lost.add('form.js')
  const there = loader.needed('./form.js')
  await passed(0)
  lost.clear()
  events.dispatchEvent(new Event('online'))
  await there
  expect(asked.filter((name) => name === 'form.js')).toHaveLength(2)
})
