import { describe, expect, it } from 'vitest'
import { hero as apiHero, quickStarts } from './api.ts'
import { endpoints, families } from './api-reference.ts'
import * as orcher from './orcher.ts'
import * as tannrspace from './tannrspace.ts'
import * as tspace from './tspace.ts'

const labels = (actions: { label: string }[]) => actions.map((action) => action.label)

describe('TannrSpace', () => {
  it('has six features, four audiences, five steps and five trust items', () => {
    expect(tannrspace.features).toHaveLength(6)
    expect(tannrspace.audiences).toHaveLength(4)
    expect(tannrspace.steps).toHaveLength(5)
    expect(tannrspace.trust).toHaveLength(5)
  })

  it('offers the documented buttons', () => {
    expect(labels(tannrspace.hero.actions)).toEqual(['Join Waitlist', 'See How It Works'])
    expect(labels(tannrspace.closing.actions)).toEqual(['Join Waitlist', 'Request Enterprise Demo'])
  })
})

describe('Orcher', () => {
  it('has five capabilities, a flow of five steps and four use cases', () => {
    expect(orcher.capabilities.map((item) => item.title.toLowerCase())).toEqual([
      'directive assistant',
      'agent mesh',
      'reasoning engine',
      'knowledge core',
      'oversight and governance',
    ])
    expect(orcher.flow).toHaveLength(5)
    expect(orcher.useCases.map((item) => item.title.toLowerCase())).toEqual([
      'compliance',
      'finance and risk',
      'knowledge management',
      'cross-team orchestration',
    ])
    expect(labels(orcher.hero.actions)).toEqual(['Request Demo', 'Read Docs', 'Contact Sales'])
  })
})

describe('Tannr API', () => {
  it('documents every advertised call, and no other', () => {
    const calls = endpoints.map(({ method, path }) => `${method} ${path}`)
    expect(calls.toSorted()).toEqual(
      [
        'POST /agents',
        'PATCH /agents/{id}',
        'GET /agents/{id}',
        'POST /directives',
        'GET /directives/{id}',
        'PATCH /directives/{id}',
        'GET /memory/{agent_id}',
        'POST /memory',
        'DELETE /memory',
        'GET /oversight/events',
        'POST /oversight/audit',
        'GET /oversight/traces/{id}',
        'GET /profiles/{id}',
        'POST /profiles/match',
        'GET /profiles/insights',
        'GET /analytics/usage',
        'GET /analytics/performance',
        'GET /analytics/insights',
      ].toSorted(),
    )
    expect(families).toHaveLength(6)
    expect(new Set(endpoints.map((endpoint) => endpoint.id)).size).toBe(endpoints.length)
  })

  it('shows sample bodies and answers that are JSON', () => {
    for (const { body, answer = 'null' } of endpoints) {
      expect(() => JSON.parse(answer)).not.toThrow()
      if (body) expect(() => JSON.parse(body)).not.toThrow()
    }
  })

  it('creates an agent, submits a directive and reads its state in every language of the quick start', () => {
    expect(quickStarts.map((start) => start.language)).toEqual(['Python', 'Go', 'JavaScript', 'curl'])
    for (const { code } of quickStarts) {
      expect(code).toMatch(/analyst/)
      expect(code).toMatch(/capabilities/i)
      expect(code).toMatch(/reviewer/)
      expect(code).toMatch(/Compare Q3 vendor risk/)
      expect(code).toMatch(/progress|40/i)
    }
    expect(labels(apiHero.actions)).toEqual(['Get API Key', 'View Documentation', 'Try Sandbox'])
  })
})

describe('TSpace', () => {
  it('has six features, the community figures and a way to the dashboard', () => {
    expect(tspace.features).toHaveLength(6)
    expect(tspace.communityStats.map((stat) => stat.value)).toEqual(['25,000+', '50,000+', '200+', '95%'])
    expect(tspace.hero.actions).toEqual([
      { label: 'Sign up', to: '/signup' },
      { label: 'Sign in', to: '/login' },
    ])
    expect(tspace.closing.actions).toContainEqual({ label: 'Go to dashboard', to: '/dashboard' })
  })
})
