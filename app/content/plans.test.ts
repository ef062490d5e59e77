import { describe, expect, it } from 'vitest'
import { advertisingPrices, apiPlans, careerPlans } from './plans.ts'

const printed = (plan: { name: string; price: string; per?: string }) =>
  [plan.name, plan.price, plan.per].filter(Boolean).join(' ')

describe('prices', () => {
  it('offers the career plans at the documented prices, with Pro marked and on trial', () => {
    expect(careerPlans.map(printed)).toEqual(['Starter Free', 'Pro $29 per month', 'Enterprise Custom'])
    expect(careerPlans.filter((plan) => plan.mostPopular).map((plan) => plan.name)).toEqual(['Pro'])
    expect(careerPlans[1]?.action.label).toContain('Trial')
  })

  it('offers the API plans at the documented prices and volumes, with Growth marked', () => {
    expect(apiPlans.map(printed)).toEqual(['Starter Free', 'Growth $299 per month', 'Enterprise Custom'])
    expect(apiPlans.map((plan) => plan.summary)).toEqual([
      'Up to 1,000 calls per month',
      'Up to 100,000 calls per month',
      'Unlimited calls',
    ])
    expect(apiPlans.filter((plan) => plan.mostPopular).map((plan) => plan.name)).toEqual(['Growth'])
    expect(apiPlans.find((plan) => plan.includes.includes('An uptime SLA'))?.name).toBe('Enterprise')
  })

  it('sells advertising at the documented prices', () => {
    expect(Object.values(advertisingPrices).map(({ price, per }) => `${price}/${per}`)).toEqual([
      '$500/month',
      '$1,000/campaign',
      '$199/posting',
      '$300/event',
    ])
  })
})
