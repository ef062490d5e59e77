import { describe, expect, it } from 'vitest'
import { plainText } from '#shared/prose.ts'
import { adActions, adBenefits, adStories, audience, offerings } from './advertise.ts'
import { allResourceBodies } from './further-resource-bodies.ts'
import { allResources } from './further-resources.ts'
import { helpArticles, helpCategories, helpEntries, popularHelp } from './help-center.ts'
import { type LegalPage, legalUpdated } from './legal.ts'
import { cookiePolicy } from './legal-cookies.ts'
import { privacy } from './legal-privacy.ts'
import { terms } from './legal-terms.ts'
import { featuredTagLimit, popularTags, resourceCategories, resources } from './resources.ts'
import { certifications, dataProtection, encryption, governance, incidentResponse } from './security.ts'
import { architecture } from './security-layers.ts'
import { supportChannels, supportQuestions, supportTopics } from './support.ts'

const words = (page: LegalPage) => page.sections.map((section) => plainText(section.body)).join(' ')

describe('Help Center', () => {
  it('has three entry cards, three categories of four articles and six popular ones', () => {
    expect(helpEntries.map((entry) => entry.title)).toEqual([
      'Browse articles',
      'Contact support',
      'Schedule a call',
    ])
    expect(helpCategories.map((category) => category.title)).toEqual([
      'Getting Started',
      'Account & Billing',
      'Privacy & Security',
    ])
    expect(helpCategories.map((category) => category.articles.length)).toEqual([4, 4, 4])
    expect(popularHelp).toHaveLength(6)
  })

  it('gives every article an address and a body of its own', () => {
    expect(new Set(helpArticles.map((article) => article.slug)).size).toBe(12)
    for (const article of helpArticles) expect(plainText(article.body).length).toBeGreaterThan(500)
  })
})

describe('Support', () => {
  it('answers by three channels within the documented times', () => {
    expect(
      supportChannels.map(({ title, availability, responseTime }) => [title, availability, responseTime]),
    ).toEqual([
      ['Live chat', '24/7', 'Under 5 minutes'],
      ['Email', '24/7', 'Under 4 hours'],
      ['Phone', 'Mon-Fri 9AM-6PM EST', 'Immediate'],
    ])
  })

  it('takes messages on the eight documented topics and answers three questions', () => {
    expect(supportTopics.map((topic) => topic.label)).toEqual([
      'Account & Billing',
      'TannrSpace Profile',
      'Orcher Setup',
      'API Integration',
      'Technical Issues',
      'Privacy & Security',
      'Feature Request',
      'Other',
    ])
    expect(supportQuestions).toHaveLength(3)
  })
})

describe('Security & Privacy', () => {
  it('lists the five documented certifications, each with a documented status', () => {
    expect(certifications.map((item) => item.name)).toEqual([
      'SOC 2 Type II',
      'ISO 27001',
      'GDPR',
      'HIPAA',
      'PCI DSS',
    ])
    for (const item of certifications) expect(['Certified', 'Compliant', 'Ready']).toContain(item.status)
  })

  it('states encryption and the incident notice as documented', () => {
    expect(encryption).toEqual({ inTransit: 'TLS 1.3', atRest: 'AES-256', incidentNotice: '4 hours' })
    const text = [architecture, dataProtection, governance]
      .flat()
      .map((claim) => claim.detail)
      .join(' ')
    expect(text).toContain('TLS 1.3')
    expect(text).toContain('AES-256')
    // What only the operator can do is not promised, nor a record of what people read.
    const promised = JSON.stringify(architecture)
    expect(promised).not.toMatch(/stored separately|on a schedule|backup|Held elsewhere|Who read/)
    expect(incidentResponse.map((step) => step.when)).toContain('Within 4 hours')
  })
})

describe('legal pages', () => {
  it('were last updated in January 2025', () => {
    expect(legalUpdated).toBe('January 2025')
  })

  it('state the documented policies', () => {
    expect(words(terms)).toContain('Billing disputes raised within 30 days')
    expect(words(privacy)).toContain('within 4 hours')
    expect(words(cookiePolicy)).toContain('up to 2 years')
    for (const page of [terms, privacy, cookiePolicy])
      expect(words(page)).toContain('not for children under 16')
  })
})

describe('Advertise', () => {
  it('has four offerings at the documented starting prices', () => {
    expect(offerings.map(({ offer }) => `${offer.price}/${offer.per}`)).toEqual([
      '$500/month',
      '$1,000/campaign',
      '$199/posting',
      '$300/event',
    ])
  })

  it('has six benefits, three stories, audience shares that add up, and the four buttons', () => {
    expect(adBenefits).toHaveLength(6)
    expect(adStories).toHaveLength(3)
    expect(audience.fields.reduce((sum, field) => sum + field.share, 0)).toBe(100)
    expect(Object.values(adActions).map((action) => action.label)).toEqual([
      'Start Advertising',
      'View Media Kit',
      'Get Started Now',
      'Contact Sales',
    ])
  })
})

describe('Resources', () => {
  it('shows the documented category counts, which add up to all of them', () => {
    const counts = resourceCategories.map((category) => category.count)
    expect(counts).toEqual([247, 89, 45, 32, 28, 24, 29])
    expect(counts.slice(1).reduce((sum, count) => sum + count, 0)).toBe(counts[0])
  })

  it('has six sample items and 18 more, all with bodies and addresses of their own, and seven popular tags that each find something', () => {
    expect(resources).toHaveLength(6)
    expect(new Set(allResources.map(({ slug }) => slug)).size).toBe(24)
    expect(popularTags).toHaveLength(7)
    for (const tag of popularTags)
      expect(resources.some((resource) => resource.tags.includes(tag))).toBe(true)
    for (const { slug } of allResources) expect(allResourceBodies[slug]?.length).toBeGreaterThanOrEqual(4)
    expect(featuredTagLimit).toBe(3)
  })
})
