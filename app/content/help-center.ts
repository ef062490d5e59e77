// The Help Center: three categories of four articles. Bodies live in help-getting-started.ts and its two siblings.
import type { Block } from '#shared/prose.ts'
import { accountArticles } from './help-account-billing.ts'
import { gettingStartedArticles } from './help-getting-started.ts'
import { privacyArticles } from './help-privacy-security.ts'

export type HelpArticle = {
  slug: string
  title: string
  /** One sentence that says whether this is the right article. */
  summary: string
  /** ISO day of the last change. */
  updated: string
  body: readonly Block[]
}

export type HelpCategory = { id: string; title: string; about: string; articles: readonly HelpArticle[] }

export const helpCategories: HelpCategory[] = [
  {
    id: 'getting-started',
    title: 'Getting Started',
    about: 'From a new account to the first application, directive or API call.',
    articles: gettingStartedArticles,
  },
  {
    id: 'account-billing',
    title: 'Account & Billing',
    about: 'Signing in, plans, invoices, and leaving.',
    articles: accountArticles,
  },
  {
    id: 'privacy-security',
    title: 'Privacy & Security',
    about: 'Who sees what, and how to keep an account safe.',
    articles: privacyArticles,
  },
]

export const helpArticles: readonly HelpArticle[] = helpCategories.flatMap((category) => category.articles)

const popularSlugs = [
  'build-a-profile-that-matches',
  'sign-in-with-a-code',
  'hide-from-your-employer',
  'make-your-first-api-call',
  'change-or-cancel-a-plan',
  'reset-a-password',
]

export const popularHelp: readonly HelpArticle[] = popularSlugs.flatMap((slug) => findHelpArticle(slug) ?? [])

export function findHelpArticle(slug: string): HelpArticle | undefined {
  return helpArticles.find((article) => article.slug === slug)
}

export function helpCategoryOf(slug: string): HelpCategory | undefined {
  return helpCategories.find((category) => category.articles.some((article) => article.slug === slug))
}

export const helpEntries = [
  {
    id: 'browse',
    title: 'Browse articles',
    text: 'Twelve short answers, each written by someone who built the feature.',
    action: 'See all articles',
  },
  {
    id: 'support',
    title: 'Contact support',
    text: 'Reach a person at any hour: chat in under 5 minutes, email in under 4 hours.',
    action: 'Go to Support',
  },
  {
    id: 'call',
    title: 'Schedule a call',
    text: 'Pick a weekday and we’ll call you.',
    action: 'Pick a time',
  },
] as const
