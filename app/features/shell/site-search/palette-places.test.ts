import { expect, test } from 'vitest'
import { apiSections, orcherSections } from '#app/content/console-sections.ts'
import { settingsPlace, workspacePlaces } from '#app/content/workspace-places.ts'
import { whereHosted } from '#tests/support/hosted.ts'
import { placesFor, placesNamed } from './palette-places.ts'

const member = placesFor({ companies: [], staff: false })
const first = (words: string, places = member) => placesNamed(places, words).meant[0]?.path
const sideBar = [...workspacePlaces.flatMap(({ places }) => places), settingsPlace]

test.each(sideBar.map(({ label, to }) => [label, to]))('%s, typed, is offered first: %s', (label, to) => {
  expect(first(label)).toBe(to)
  expect(first(` ${label.toLowerCase()}`)).toBe(to)
})

test.each([...orcherSections, ...apiSections].map(({ label, to }) => [label, to]))(
  '%s of the console is offered at once: %s',
  (label, to) => {
    expect(placesNamed(member, label).meant.map(({ path }) => path)).toContain(to)
  },
)

test('a place is found by the beginning of its name, by another word of it, and by a slip', () => {
  expect(first('appro')).toBe('/orcher/console/approvals')
  expect(first('keys')).toBe('/orcher/console/keys')
  expect(first('notif')).toBe('/notifications')
  const others = (words: string) => placesNamed(member, words).others.map(({ path }) => path)
  expect(others('alerts')).toContain('/job-alerts')
  expect(others('notifcations')).toContain('/notifications')
  expect(placesNamed(member, 'zeppelin')).toEqual({ meant: [], others: [] })
})

test('only those who may open a portal or the staff page are led there', () => {
  expect(first('Talent Pipeline')).toBeUndefined()
  expect(first('Staff')).toBeUndefined()
  const one = { slug: 'fathom', name: 'Fathom', role: 'owner' } as const
  const owner = placesFor({ companies: [one], staff: false })
  expect(first('Talent Pipeline', owner)).toBe('/business-portal?tab=talent')
  const two = placesFor({
    companies: [one, { slug: 'northwind', name: 'Northwind', role: 'interviewer' }],
    staff: true,
  })
  expect(first('Content Hub', two)).toBe('/business-portal?tab=content&company=fathom')
  expect(placesNamed(two, 'Content Hub').meant).toHaveLength(1)
  expect(placesNamed(two, 'Talent Pipeline').meant).toHaveLength(2)
  expect(first('Staff', two)).toBe('/staff')
  expect(first('Deliveries', two)).toBe('/staff?show=deliveries')
})

test('without our own server the console is no place', async () => {
  const { placesFor: hosted } = await whereHosted(() => import('./palette-places.ts'))
  const paths = hosted({ companies: [], staff: false }).map(({ path }) => path)
  expect(paths).toContain('/goals')
  expect(paths.filter((path) => path.startsWith('/orcher/console'))).toEqual([])
})
