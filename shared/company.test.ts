import { expect, test } from 'vitest'
import { domainOf, portalPath, sectionsFor } from './company.ts'

test.each([
  ['fathom.dev', 'fathom.dev'],
  ['https://www.Fathom.dev/about?x=1', 'fathom.dev'],
  ['ada@mail.fathom.dev', 'mail.fathom.dev'],
  ['http://fathom.dev:8080', 'fathom.dev'],
  ['  ', ''],
])('the domain in %j is %j', (typed, domain) => {
  expect(domainOf(typed)).toBe(domain)
})

test('an interviewer has the sections of an interviewer', () => {
  expect(sectionsFor('interviewer')).toEqual(['overview', 'talent', 'settings'])
  expect(sectionsFor('owner')).toHaveLength(9)
})

test('a section is an address', () => {
  expect(portalPath('overview')).toBe('/business-portal')
  expect(portalPath('jobs', 'fathom', { job: 'new' })).toBe(
    '/business-portal?tab=jobs&company=fathom&job=new',
  )
})
