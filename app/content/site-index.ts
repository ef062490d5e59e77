/** Builds the index of the site's own search from the content itself, so that what is on a page can be found. */

import { wordsOf } from '#shared/fuzzy.ts'
import { plainText } from '#shared/prose.ts'
import type { SiteEntry, SiteEntryKind } from '#shared/site-search.ts'
import * as advertise from './advertise.ts'
import * as api from './api.ts'
import { families, furtherFamilies } from './api-reference.ts'
import * as careers from './careers.ts'
import * as community from './community.ts'
import { discussions } from './community-discussions.ts'
import * as company from './company.ts'
import * as education from './education.ts'
import * as business from './for-business.ts'
import { allResourceBodies } from './further-resource-bodies.ts'
import { allResources } from './further-resources.ts'
import { helpCategories } from './help-center.ts'
import * as home from './home.ts'
import { cookiePolicy } from './legal-cookies.ts'
import { privacy } from './legal-privacy.ts'
import { terms } from './legal-terms.ts'
import { news } from './news.ts'
import { newsBodies } from './news-bodies.ts'
import * as orcher from './orcher.ts'
import * as plans from './plans.ts'
import * as research from './research.ts'
import { publications } from './research.ts'
import { researchBodies } from './research-bodies.ts'
import { resources } from './resources.ts'
import * as reviews from './reviews.ts'
import * as safety from './safety.ts'
import * as salaries from './salaries.ts'
import * as security from './security.ts'
import { stories } from './stories.ts'
import { storyBodies } from './story-bodies.ts'
import * as support from './support.ts'
import * as tannrspace from './tannrspace.ts'
import * as tspace from './tspace.ts'

// Keys whose values are names for programs, not words for people.
const unread = new Set([
  'id',
  'slug',
  'hue',
  'to',
  'href',
  'enquiry',
  'kind',
  'thumbnail',
  'mark',
  'key',
  'initials',
  'answer',
  'body',
])

/** Every text in a piece of content, at any depth. */
function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return value.startsWith('/') ? [] : [value]
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, inner]) => (unread.has(key) ? [] : textsIn(inner)))
}

const common = new Set(
  'a an and are as at be been but by can do does each every for from had has have how if in into is it its may more most no not of on one only or our out over so some than that the their them then there these they this those through to two under up us was we what when where which while who whose will with without you your'.split(
    ' ',
  ),
)

/** Each word once, without those that title and line hold already and those that every text holds. */
function keywords(texts: readonly string[], known: string): string {
  const seen = new Set(wordsOf(known))
  const words: string[] = []
  for (const word of wordsOf(texts.join(' '))) {
    if (word.length < 3 || common.has(word) || seen.has(word) || /^\d+$/.test(word)) continue
    seen.add(word)
    words.push(word)
  }
  return words.join(' ')
}

function entry(
  kind: SiteEntryKind,
  path: string,
  title: string,
  text: string,
  ...content: unknown[]
): SiteEntry {
  return { kind, path, title, text, words: keywords(content.flatMap(textsIn), `${title} ${text}`) }
}

export const pages: SiteEntry[] = [
  entry('page', '/', 'Tannr', 'What can I help with? Start here.', home),
  entry(
    'page',
    '/tannrspace',
    'TannrSpace',
    'The professional network and career platform.',
    tannrspace,
    'network career operating system profile waitlist',
  ),
  entry(
    'page',
    '/orcher',
    'Orcher',
    'The orchestration engine for enterprise work.',
    orcher,
    'engine agents directive assistant',
  ),
  entry(
    'page',
    '/api',
    'Tannr API',
    'Agents, directives, memory and oversight for developers.',
    api,
    'developers platform',
  ),
  entry(
    'page',
    '/api/docs',
    'API documentation',
    'Every call with its fields, scopes and answers, and a sandbox.',
    families,
    'docs reference read developers guide',
  ),
  entry(
    'page',
    '/api/docs/further',
    'Further API calls',
    'Plans, schedules, approvals, policies, keys, webhooks and workspaces.',
    furtherFamilies.map(({ name, endpoints }) => ({ name, calls: endpoints.map(({ title }) => title) })),
    'webhook schedule policy approval key workspace member',
  ),
  entry(
    'page',
    '/tspace',
    'TSpace',
    'People, conversations and the reasons to have them.',
    tspace,
    'network community sign',
  ),
  entry(
    'page',
    '/jobs',
    'Jobs',
    'Search open roles by title, place and pay.',
    'work vacancies openings positions hiring employment',
  ),
  entry('page', '/stories', 'Stories', 'How it went for others, in their own words.', stories),
  entry(
    'page',
    '/salaryspace',
    'SalarySpace',
    'Pay ranges by role, place and experience.',
    salaries,
    'salary salaries wages compensation',
  ),
  entry(
    'page',
    '/geekspace',
    'GeekSpace',
    'The developer community: questions, answers, experts.',
    community,
    'forum discussions',
  ),
  entry(
    'page',
    '/reviewspace',
    'ReviewSpace',
    'What it’s like to work there, in three ratings.',
    reviews,
    'employers glass ratings',
  ),
  entry(
    'page',
    '/education',
    'Education',
    'Courses and learning paths by practitioners.',
    education,
    'training enroll',
  ),
  entry(
    'page',
    '/research',
    'Research papers',
    'Memory, reasons, pauses and matches: what we study and publish.',
    research,
    'publications science',
  ),
  entry(
    'page',
    '/safety',
    'Safety',
    'Our approach, the standards, and how to report a concern.',
    safety,
    'responsible ai',
  ),
  entry(
    'page',
    '/for-business',
    'For Business',
    'Enterprise solutions, use cases and deployment.',
    business,
    'enterprise companies',
  ),
  entry(
    'page',
    '/company',
    'Company',
    'Mission, products, research and team.',
    company,
    'about us contact team',
  ),
  entry(
    'page',
    '/news',
    'News',
    'Product updates, company news and recognition.',
    news,
    'blog press updates',
  ),
  entry(
    'page',
    '/careers',
    'Careers at Tannr',
    'Six teams, open roles, and how we hire.',
    careers,
    'jobs work with us',
  ),
  entry('page', '/support', 'Support', 'Chat, email and phone with a person.', support, 'contact help phone'),
  entry(
    'page',
    '/help-center',
    'Help Center',
    'Short answers about accounts, plans, privacy and products.',
    helpCategories,
    'faq guides',
  ),
  entry(
    'page',
    '/security',
    'Security & Privacy',
    'Architecture, certifications, governance, incidents.',
    security,
    'compliance soc iso gdpr hipaa pci',
  ),
  entry(
    'page',
    '/advertise',
    'Advertise',
    'Four ways to reach members, with prices.',
    advertise,
    'ads sponsor media kit marketing',
  ),
  entry(
    'page',
    '/resources',
    'Resources',
    'Guides, templates, webinars, case studies and tools.',
    resources,
    'library downloads',
  ),
  entry('page', '/terms', terms.title, 'The agreement between you and Tannr.', ...legalTitles(terms)),
  entry(
    'page',
    '/privacy',
    privacy.title,
    'What we know about you, why, and for how long.',
    ...legalTitles(privacy),
    'gdpr personal data',
  ),
  entry(
    'page',
    '/cookie-policy',
    cookiePolicy.title,
    'Which cookies we use and how to refuse them.',
    ...legalTitles(cookiePolicy),
  ),
  entry(
    'page',
    '/dashboard',
    'Dashboard',
    'Your applications, messages and next steps.',
    'home overview account',
  ),
  entry(
    'page',
    '/saved-jobs',
    'Saved jobs',
    'Roles you are keeping an eye on.',
    'bookmarks favorites favourites',
  ),
  entry(
    'page',
    '/applications',
    'Applications',
    'What you applied for and what happens next.',
    'tracker interviews offers',
  ),
  entry('page', '/job-alerts', 'Job alerts', 'New matches, daily or weekly.', 'notifications'),
  entry('page', '/messages', 'Messages', 'Conversations with people you know.', 'chat inbox talk'),
  entry('page', '/goals', 'Goals & Objectives', 'What you are working toward, with milestones.', 'progress'),
  entry('page', '/achievements', 'Achievements & Badges', 'What you have earned.', 'points rarity'),
  entry('page', '/learning', 'Learning Hub', 'Your courses and paths.', 'education training'),
  entry('page', '/skills', 'Skills', 'Skill matrix, recommendations and assessments.', 'endorsements'),
  entry(
    'page',
    '/settings',
    'Settings',
    'Password, notifications, privacy, export and deletion.',
    'account preferences delete',
  ),
  entry(
    'page',
    '/business-portal',
    'Business portal',
    'Company page, talent pipeline and postings.',
    'employer recruiting hiring',
  ),
  entry(
    'page',
    '/auth',
    'Log in',
    'Sign in by email, phone, Google, GitHub or Discord.',
    'sign in login password',
  ),
  entry(
    'page',
    '/sign-up',
    'Create an account',
    'It is free and takes a minute.',
    'sign up register join get started',
  ),
]

function legalTitles(page: typeof terms): string[] {
  return [...page.summary, ...page.sections.map(({ title }) => title)]
}

const sections: SiteEntry[] = [
  entry(
    'section',
    '/tannrspace#plans',
    'Pricing plans',
    'TannrSpace: Starter, Pro and Enterprise.',
    plans.careerPlans,
    'price cost subscription free trial',
  ),
  entry(
    'section',
    '/api#pricing',
    'API pricing plans',
    'Starter, Growth and Enterprise.',
    plans.apiPlans,
    'price cost calls',
  ),
  entry(
    'section',
    '/advertise#prices',
    'Advertising prices',
    'Display, sponsored content, postings and events.',
    advertise.offerings,
  ),
  entry('section', '/tannrspace#how-it-works', 'How TannrSpace works', 'Five steps.', 'steps begin'),
  entry(
    'section',
    '/api#quick-start',
    'API quick-start',
    'Python, Go and JavaScript.',
    'sdk code example getting started',
  ),
  entry(
    'section',
    '/careers#open-positions',
    'Open positions at Tannr',
    'Apply in one form.',
    careers.openPositions,
  ),
  entry(
    'section',
    '/security#certifications',
    'Certifications',
    'SOC 2 Type II, ISO 27001, GDPR, HIPAA, PCI DSS.',
    security.certifications,
    'compliance audit',
  ),
  entry(
    'section',
    '/security#ai-governance',
    'AI governance',
    'Who answers for an agent.',
    security.governance,
  ),
  entry(
    'section',
    '/security#incident-response',
    'Incident response',
    'Notice within 4 hours.',
    security.incidentResponse,
    'breach',
  ),
  entry(
    'section',
    '/help-center#getting-started',
    'Getting started guide',
    'From a new account to the first application or call.',
    'begin start tutorial onboarding',
  ),
  entry(
    'section',
    '/education#paths',
    'Learning paths',
    'Courses in an order that lets each build on the last.',
    education.learningPaths,
  ),
  entry(
    'section',
    '/support#message',
    'Send support a message',
    'Answered in under 4 hours.',
    support.supportTopics,
    'contact form',
  ),
]

/** The whole index, in no order that matters. */
export function buildSiteIndex(): SiteEntry[] {
  return [
    ...pages,
    ...sections,
    ...families.map((family) =>
      entry('section', `/api/docs#${family.id}`, `API: ${family.name}`, family.text, family),
    ),
    ...helpCategories.flatMap(({ title: category, articles }) =>
      articles.map(({ slug, title, summary, body }) =>
        entry('help', `/help-center/${slug}`, title, summary, plainText(body), category),
      ),
    ),
    ...news.map((item) =>
      entry('news', `/news/${item.slug}`, item.title, item.summary, plainText(newsBodies[item.slug] ?? [])),
    ),
    ...publications.map((item) =>
      entry(
        'research',
        `/research/${item.slug}`,
        item.title,
        item.abstract,
        plainText(researchBodies[item.slug] ?? []),
        item.authors,
      ),
    ),
    ...stories.map((item) =>
      entry(
        'story',
        `/stories/${item.slug}`,
        item.title,
        item.summary,
        plainText(storyBodies[item.slug] ?? []),
        item,
      ),
    ),
    ...allResources.map((item) =>
      entry(
        'resource',
        `/resources/${item.slug}`,
        item.title,
        item.description,
        plainText(allResourceBodies[item.slug] ?? []),
        item,
      ),
    ),
    ...discussions.map((item) =>
      entry(
        'discussion',
        `/geekspace/${item.slug}`,
        item.title,
        item.topic,
        plainText([...item.body, ...item.answer.body]),
        item.author,
      ),
    ),
    ...education.courses.map((item) =>
      entry('course', `/education#${item.slug}`, item.title, item.about, item),
    ),
  ]
}
