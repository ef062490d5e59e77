import { describe, expect, it } from 'vitest'
import * as company from './company.ts'
import * as business from './for-business.ts'
import * as safety from './safety.ts'

const labels = (actions: { label: string }[]) => actions.map((action) => action.label)

describe('company', () => {
  it('presents two products, a team with 80 percent in research and engineering, and the documented buttons', () => {
    expect(company.products.map((product) => product.name)).toEqual(['TannrSpace', 'Orcher'])
    expect(company.team.share).toMatchObject({ percent: 80, label: 'in research and engineering' })
    expect(labels(company.hero.actions)).toEqual(['Contact Us', 'See Open Roles', 'Read Docs'])
  })
})

describe('for business', () => {
  it('deploys to the cloud, a private cloud or on-premises', () => {
    expect(business.deployments.map((option) => option.name)).toEqual([
      'Cloud',
      'Private cloud',
      'On-premises',
    ])
    expect(business.solutions.length).toBeGreaterThan(0)
    expect(business.useCases.length).toBeGreaterThan(0)
    expect(business.quotes.length).toBeGreaterThan(1)
  })
})

describe('safety', () => {
  it('claims the documented standards and no others', () => {
    expect(safety.standards.items.map((item) => item.name)).toEqual([
      'SOC 2 Type II',
      'ISO 27001',
      'GDPR',
      'HIPAA',
      'PCI DSS',
    ])
  })

  it('promises notice of incidents within 4 hours', () => {
    expect(safety.approach.some((item) => item.text.includes('within 4 hours'))).toBe(true)
  })
})
