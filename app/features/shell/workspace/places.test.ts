import { expect, test } from 'vitest'
import { whereHosted } from '#tests/support/hosted.ts'
import { groupsAt, isCurrent, nearestAt, placeGroups } from './places.ts'

const current = (address: string) => {
  const { pathname, searchParams } = new URL(address, 'http://tannr.test')
  return placeGroups
    .flatMap(({ places }) => places)
    .filter(({ to }) => isCurrent(to, pathname, searchParams))
    .map(({ label }) => label)
}

test.each([
  ['/dashboard', 'Dashboard'],
  ['/careerspace', 'Dashboard'],
  ['/jobs/42', 'Jobs'],
  ['/learning/certificates/7', 'Learning'],
  ['/search?q=design', 'Search'],
  ['/search?type=jobs', 'Search'],
  ['/search?type=people&q=nora', 'People'],
  ['/network', 'Connections'],
  ['/network?show=suggestions', 'Connections'],
  ['/network?show=requests', 'Requests'],
  ['/network?show=feed', 'Feed'],
  ['/orcher/console', 'Console'],
  ['/orcher/console/keys', 'Keys and usage'],
  ['/api/docs', 'API documentation'],
])('at %s the side bar marks %s alone', (address, label) => {
  expect(current(address)).toEqual([label])
})

test('in the console the side bar marks its page alone', () => {
  const marked = (pathname: string) =>
    groupsAt(pathname)
      .flatMap(({ places }) => places)
      .filter(({ to }) => isCurrent(to, pathname, new URLSearchParams()))
      .map(({ label }) => label)
  expect(marked('/orcher/console')).toEqual(['Start'])
  expect(marked('/orcher/console/directives/dir_1')).toEqual(['Directives'])
  expect(marked('/orcher/console/webhooks')).toEqual(['Webhooks'])
})

test('a phone has the pages of the console at hand while it shows one of them', () => {
  const labels = (pathname: string) => nearestAt(pathname).map(({ label }) => label)
  expect(labels('/dashboard')).toEqual(['Dashboard', 'Jobs', 'Applications', 'Messages'])
  for (const pathname of ['/orcher/console', '/orcher/console/directives/dir_1']) {
    expect(labels(pathname)).toEqual(['Directives', 'Approvals', 'Agents', 'Audit'])
    const [orcher, api, ...others] = groupsAt(pathname)
    expect(orcher?.places.map(({ label }) => label)).toContain('Memory')
    expect(api?.places.map(({ label }) => label)).toContain('Webhooks')
    expect(
      others.flatMap(({ places }) => places).filter(({ to }) => to.startsWith('/orcher/console')),
    ).toEqual([])
  }
  expect(labels('/orcher')).toEqual(labels('/dashboard'))
})

test('at the settings and at all notifications it marks nothing, for they have a place of their own', () => {
  expect(current('/settings')).toEqual([])
  expect(current('/notifications')).toEqual([])
})

test('where the pages were built for a hosted Supabase, no place needs a server of ours', async () => {
  const hosted = await whereHosted(() => import('./places.ts'))
  const all = hosted.placeGroups.flatMap(({ places }) => places).map(({ to }) => to)
  expect(all).toContain('/dashboard')
  expect(all.filter((to) => to.startsWith('/orcher/console'))).toEqual([])
})
