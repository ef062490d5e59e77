import { describe, expect, it } from 'vitest'
import { accountShortcuts, chips, prompt } from './home.ts'
import { closing, offerings, principles, testimonials } from './home-sections.ts'

describe('the landing page', () => {
  it('asks what the specification asks', () => {
    expect(prompt.title).toBe('What can I help with?')
    expect(prompt.placeholder).toBe('Message Tannr...')
    expect([...chips.map((chip) => chip.label), 'More']).toEqual([
      'Search',
      'Talk',
      'Research',
      'Workflow',
      'More',
    ])
  })

  it('holds to the four principles and quotes two customers', () => {
    expect(principles.items.map((item) => item.title.toLowerCase())).toEqual([
      'aligned by design',
      'context with memory',
      'oversight at every step',
      'safety beyond compliance',
    ])
    expect(testimonials).toHaveLength(2)
  })

  it('presents the three core offerings, each with its page', () => {
    const { tannrspace, orcher, api } = offerings
    expect([tannrspace, orcher, api].map(({ name, to }) => [name, to])).toEqual([
      ['TannrSpace', '/tannrspace'],
      ['Orcher', '/orcher'],
      ['Tannr API', '/api'],
    ])
  })

  it('calls to action in the documented words', () => {
    expect([closing.primary.label, closing.secondary.label]).toEqual(['Get Started Free', 'For Enterprise'])
  })

  it('counts the account shortcuts as documented', () => {
    expect(accountShortcuts.map((item) => [item.label, item.count])).toEqual([
      ['Network', 847],
      ['Saved', 23],
      ['Activity', 5],
      ['Notifications', 12],
    ])
  })
})
