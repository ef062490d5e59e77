// Every price of the site. A page that names a price takes it from here.
import type { Action } from './action.ts'

export type Plan = {
  name: string
  /** As printed: 'Free', '$29', 'Custom'. */
  price: string
  /** What the price is for; absent where the price says it all. */
  per?: string
  summary: string
  includes: string[]
  mostPopular?: boolean
  action: Action
}

export const careerPlans: Plan[] = [
  {
    name: 'Starter',
    price: 'Free',
    summary: 'A living profile and the roles that fit it.',
    includes: [
      'Smart profile with your own address',
      'Ten matched roles a week, each with its reasons',
      'One resume kept up to date in Career Studio',
      'Messages with people you are connected to',
    ],
    action: { label: 'Get Started Free', to: '/auth?mode=signup' },
  },
  {
    name: 'Pro',
    price: '$29',
    per: 'per month',
    summary: 'The whole career studio, for a serious job search.',
    includes: [
      'Everything in Starter',
      'Unlimited matches and job alerts',
      'Resumes, pitch decks, bios and applications for each role',
      'Insight Hub: pay, demand and skills in your field',
      'Team Builder for founders and side projects',
    ],
    mostPopular: true,
    action: { label: 'Start Free Trial', enquiry: 'trial', context: { plan: 'Pro, $29 per month' } },
  },
  {
    name: 'Enterprise',
    price: 'Custom',
    summary: 'For employers, universities and outplacement teams.',
    includes: [
      'Everything in Pro, for every seat',
      'Single sign-on and role management',
      'A talent pipeline with your own stages',
      'A named contact',
    ],
    action: { label: 'Contact Sales', enquiry: 'contact-sales', context: { plan: 'TannrSpace Enterprise' } },
  },
]

export const apiPlans: Plan[] = [
  {
    name: 'Starter',
    price: 'Free',
    summary: 'Up to 1,000 calls per month',
    includes: ['All six API families', 'Sandbox and live keys, and the admin console', 'Community support'],
    action: { label: 'Get API Key', to: '/orcher/console?key=sandbox' },
  },
  {
    name: 'Growth',
    price: '$299',
    per: 'per month',
    summary: 'Up to 100,000 calls per month',
    includes: ['Everything in Starter', 'Webhooks and higher limits', 'Email support from engineers'],
    mostPopular: true,
    action: { label: 'Choose Growth', enquiry: 'plan', context: { plan: 'Growth, $299 per month' } },
  },
  {
    name: 'Enterprise',
    price: 'Custom',
    summary: 'Unlimited calls',
    includes: [
      'Everything in Growth',
      'SAML and OIDC sign-on',
      'Private cloud or on-premises',
      'An uptime SLA',
    ],
    action: { label: 'Contact Sales', enquiry: 'contact-sales', context: { plan: 'Tannr API Enterprise' } },
  },
]

export type AdvertisingPrice = { name: string; price: string; per: string }

/** As printed, for instance '$500/month'. */
export const advertisingPrices = {
  display: { name: 'Display advertising', price: '$500', per: 'month' },
  sponsored: { name: 'Sponsored content', price: '$1,000', per: 'campaign' },
  posting: { name: 'Featured job posting', price: '$199', per: 'posting' },
  event: { name: 'Event promotion', price: '$300', per: 'event' },
} satisfies Record<string, AdvertisingPrice>
