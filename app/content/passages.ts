/** Cuts the site's own text into passages that an answer can quote, each with the address of the part that it stands in. */
import type { Library, Passage } from '#shared/answers/answer.ts'
import { type Block, fragmentOf, plainText } from '#shared/prose.ts'
import { offerings } from './advertise.ts'
import * as api from './api.ts'
import { families, furtherFamilies } from './api-reference.ts'
import * as careers from './careers.ts'
import { companies } from './companies.ts'
import * as company from './company.ts'
import * as education from './education.ts'
import { experienceLevels } from './experience-levels.ts'
import * as business from './for-business.ts'
import { helpCategories } from './help-center.ts'
import { cookiePolicy } from './legal-cookies.ts'
import { privacy } from './legal-privacy.ts'
import { terms } from './legal-terms.ts'
import { news } from './news.ts'
import * as orcher from './orcher.ts'
import { people } from './people.ts'
import { apiPlans, careerPlans, type Plan } from './plans.ts'
import { areas, publications } from './research.ts'
import { resources } from './resources.ts'
import * as safety from './safety.ts'
import { salaryRanges } from './salaries.ts'
import * as security from './security.ts'
import { architecture } from './security-layers.ts'
import { pages } from './site-index.ts'
import { stories } from './stories.ts'
import * as support from './support.ts'
import * as tannrspace from './tannrspace.ts'
import * as tspace from './tspace.ts'

type Part = { heading?: string; about?: string; text: string; to?: string }

const passage = (path: string, title: string, label: string, part: Part): Passage => ({
  path: part.to ?? path,
  title,
  label,
  heading: part.heading ?? '',
  about: part.about ?? '',
  text: part.text,
})

const page = (path: string, title: string, label: string, parts: readonly Part[]) =>
  parts.map((part) => passage(path, title, label, part))

/** A full stop at the end, so that the sentences of a text can be told apart. */
const sentence = (text: string) => (/[.!?:]$/.test(text) ? text : `${text}.`)

/** Lists and tables as sentences: a row of a table is one of them. */
function prose(block: Block): string {
  if (typeof block === 'object' && 'list' in block) return block.list.map(sentence).join(' ')
  if (typeof block === 'object' && 'steps' in block) return block.steps.map(sentence).join(' ')
  if (typeof block !== 'object' || !('table' in block)) return plainText([block])
  const { columns, rows } = block.table
  return rows
    .map(
      ([first = '', ...cells]) =>
        `${first}: ${cells.map((cell, at) => (cells.length > 1 ? `${columns[at + 1]?.toLowerCase()}, ${cell}` : cell)).join('; ')}.`,
    )
    .join(' ')
}

/** The text under each heading. */
function partsOf(blocks: readonly Block[]): { heading: string; text: string }[] {
  const parts: { heading: string; texts: string[] }[] = [{ heading: '', texts: [] }]
  for (const block of blocks) {
    if (typeof block === 'object' && 'heading' in block) parts.push({ heading: block.heading, texts: [] })
    else parts.at(-1)?.texts.push(plainText([prose(block)]))
  }
  return parts
    .filter(({ texts }) => texts.length > 0)
    .map(({ heading, texts }) => ({ heading, text: texts.join(' ') }))
}

const help = helpCategories.flatMap(({ title: category, articles }) =>
  articles.flatMap(({ slug, title, summary, body }) =>
    partsOf(body).map((part) =>
      passage(`/help-center/${slug}`, title, `Help Center · ${category}`, { ...part, about: summary }),
    ),
  ),
)

const legal = [
  ['/privacy', privacy] as const,
  ['/terms', terms] as const,
  ['/cookie-policy', cookiePolicy] as const,
].flatMap(([path, { title, sections }]) =>
  sections.map(({ title: heading, body }) =>
    passage(path, title, 'Legal', {
      to: `${path}#${fragmentOf(heading)}`,
      heading,
      text: partsOf(body)
        .map(({ text }) => text)
        .join(' '),
    }),
  ),
)

const planPart = (of: string, { name, price, per, summary, includes }: Plan): Part => ({
  heading: `${of} ${name}`,
  about: 'plan pricing price cost how much included includes trial free',
  text: `${of} ${name} ${price === 'Free' ? 'is free' : price === 'Custom' ? 'has custom pricing: ask Sales' : `costs ${price} ${per}`}. ${sentence(summary)} It includes: ${includes.join('; ')}.`,
})

const allPlans = (of: string, plans: readonly Plan[]): Part => ({
  heading: 'Pricing plans',
  about: 'plan plans pricing price prices cost costs how much expensive list',
  text: `${of} has three plans: ${plans
    .map(
      ({ name, price, per }) =>
        `${name}, ${price === 'Free' ? 'free' : price === 'Custom' ? 'with a custom price' : `${price} ${per}`}`,
    )
    .join('; ')}.`,
})

const products = [
  ...page('/tannrspace', 'TannrSpace', 'Product', [
    {
      about: 'what is career platform network product about',
      text: `${company.products[0]?.text} ${tannrspace.hero.lead}`.replace(/^A /, 'TannrSpace is a '),
    },
    { ...allPlans('TannrSpace', careerPlans), to: '/tannrspace#plans' },
    ...careerPlans.map((plan) => ({ ...planPart('TannrSpace', plan), to: '/tannrspace#plans' })),
    ...tannrspace.features.map(({ title, text, points }) => ({
      heading: title,
      text: `${text} ${points.map(sentence).join(' ')}`,
    })),
    {
      heading: 'How it works',
      about: 'begin start steps',
      to: '/tannrspace#how-it-works',
      text: tannrspace.steps.map(({ title, text }) => `${title}: ${text}`).join(' '),
    },
    ...tannrspace.trust.map(({ title, text }) => ({ heading: title, text: plainText([text]) })),
  ]),
  ...page('/orcher', 'Orcher', 'Product', [
    {
      about: 'what is engine orchestration product about explain',
      text: `${company.products[1]?.text} ${orcher.hero.lead}`.replace(/^A /, 'Orcher is a '),
    },
    ...orcher.capabilities.map(({ title, text, detail }) => ({
      heading: title,
      text: `${title}: ${text} ${detail}`,
    })),
    {
      heading: 'How a directive runs',
      about: 'flow steps directive',
      text: orcher.flow.map(({ title, text }) => `${title}: ${text}`).join(' '),
    },
    ...orcher.apiFirst.items.map(({ title, text }) => ({ heading: title, text: `${title}: ${text}` })),
    ...orcher.useCases.map(({ title, directive, outcome, oversight }) => ({
      heading: title,
      about: 'use case example',
      text: `${directive} ${outcome} ${oversight}`,
    })),
  ]),
  ...page('/api', 'Tannr API', 'Product', [
    { about: 'what is developer platform product', text: api.hero.lead },
    {
      ...allPlans('The Tannr API', apiPlans),
      about: 'api plan plans pricing price cost how much calls',
      to: '/api#pricing',
    },
    ...apiPlans.map((plan) => ({ ...planPart('API', plan), to: '/api#pricing' })),
    {
      heading: 'What counts as a call',
      about: 'pricing free sandbox',
      text: api.pricing.lead,
      to: '/api#pricing',
    },
    ...api.authentication.items.map(({ term, text }) => ({
      heading: term,
      about: 'api authentication security',
      text: `${term}: ${plainText([text])}`,
    })),
    {
      heading: 'SDKs',
      about: 'library client install package quick start python go javascript',
      to: '/api#quick-start',
      text: `There are SDKs for Python, Go and JavaScript. ${api.quickStarts.map(({ language, install }) => `${language}: ${install}`).join('; ')}. ${api.sdks.lead}`,
    },
  ]),
  ...page('/tspace', 'TSpace', 'Product', [
    { about: 'what is network community product', text: sentence(tspace.hero.lead) },
    ...tspace.features.map(({ title, text }) => ({ heading: title, text: `${title}: ${text}` })),
  ]),
  ...page('/for-business', 'For Business', 'For Business', [
    { about: 'what enterprise company business', text: business.hero.lead },
    ...business.deployments.map(({ name, text, runs, data, updates }) => ({
      heading: name,
      about: 'deployment deploy host run own servers',
      text: `${name}: ${text} It runs ${runs.toLowerCase()}; data: ${data.toLowerCase()}; updates: ${updates.toLowerCase()}.`,
    })),
  ]),
]

const documentation = families.flatMap((family) =>
  page('/api/docs', 'API documentation', 'Documentation', [
    {
      heading: family.name,
      about: 'api family calls endpoints',
      to: `/api/docs#${family.id}`,
      text: `${family.name}: ${family.text}`,
    },
    ...family.endpoints.map(({ id, method, path, title, text, scope, fields }) => ({
      heading: title,
      about: `api endpoint call ${family.name} ${method} ${path} ${fields.map(({ name }) => name).join(' ')} fields`,
      to: `/api/docs#${id}`,
      text: plainText([
        `${method} ${path}: ${sentence(text)} It needs the scope ${scope}.${fields.length > 0 ? ` Fields: ${fields.map(({ name, required }) => `${name}${required ? ' (required)' : ''}`).join(', ')}.` : ''}`,
      ]),
    })),
  ]),
)

const furtherDocumentation = furtherFamilies.flatMap((family) =>
  page('/api/docs/further', 'Further API calls', 'Documentation', [
    ...family.endpoints.map(({ id, method, path, title, text }) => ({
      heading: title,
      about: `api endpoint call ${family.name} ${method} ${path}`,
      to: `/api/docs/further#${id}`,
      text: plainText([`${method} ${path}: ${sentence(text)}`]),
    })),
  ]),
)

const trust = [
  ...page('/security', 'Security & Privacy', 'Security', [
    {
      heading: 'Certifications',
      about: 'certified compliance compliant audit standards',
      to: '/security#certifications',
      text: security.certifications
        .map(({ name, status, covers }) => `${name}, ${status.toLowerCase()}: ${covers}`)
        .join(' '),
    },
    ...[...architecture, ...security.dataProtection].map(({ term, detail }) => ({
      heading: term,
      text: `${term}: ${detail}`,
    })),
    ...security.governance.map(({ term, detail }) => ({
      heading: term,
      about: 'agent governance',
      to: '/security#ai-governance',
      text: `${term}: ${detail}`,
    })),
    {
      heading: 'Incident response',
      about: 'incident breach notify report hours hacked',
      to: '/security#incident-response',
      text: security.incidentResponse
        .map(({ when, what, detail }) => `${when}, ${what.toLowerCase()}: ${detail}`)
        .join(' '),
    },
  ]),
  ...page('/safety', 'Safety', 'Safety', [
    ...safety.approach.map(({ title, text, example }) => ({ heading: title, text: `${text} ${example}` })),
    {
      heading: safety.responsible.title,
      about: 'fair fairness bias commitments principles',
      text: safety.responsible.commitments.map(({ we, so }) => `${we}, ${so}`).join(' '),
    },
    {
      heading: safety.report.title,
      about: 'report abuse concern',
      text: `${safety.report.text} ${safety.report.steps.join(' ')}`,
    },
  ]),
]

const supportParts = page('/support', 'Support', 'Support', [
  {
    about: 'contact support hours phone chat email available answer fast human person',
    text: support.supportChannels
      .map(
        ({ title, availability, responseTime }) =>
          `${title}: ${availability}, answered ${responseTime.toLowerCase()}.`,
      )
      .join(' '),
  },
  ...support.supportChannels.map(({ title, description, availability, responseTime }) => ({
    heading: title,
    about: 'contact support hours available',
    text: `${title} is open ${availability} and answered ${responseTime.toLowerCase()}. ${description}`,
  })),
  {
    heading: support.enterpriseSupport.title,
    about: 'enterprise support',
    text: support.enterpriseSupport.text,
  },
])

const questions = support.supportQuestions.map(({ question, answer }) =>
  passage('/support', question, 'Support', { text: answer }),
)

const dollars = (amount: number) => `$${amount / 1000}K`

/** One passage for each role, a sentence for each range. */
const salaries = [...new Set(salaryRanges.map(({ role }) => role))].map((role) =>
  passage('/salaryspace', 'SalarySpace', 'SalarySpace', {
    heading: role,
    about: 'salary salaries pay earn make wage median range how much worth',
    to: `/salaryspace?title=${encodeURIComponent(role)}`,
    text: salaryRanges
      .filter((range) => range.role === role)
      .map(({ location, experience, low, median, high }) => {
        const level = experienceLevels.find(({ id }) => id === experience)?.short.toLowerCase()
        return `${role} in ${location}, ${level}: ${dollars(low)} to ${dollars(high)} a year, with a median of ${dollars(median)}.`.replace(
          'in Remote',
          'remote',
        )
      })
      .join(' '),
  }),
)

const learning = [
  ...education.courses.map(({ slug, title, instructor, duration, price, level, about }) =>
    passage('/education', title, 'Course', {
      about: `course class learn ${level} how long duration price`,
      to: `/education#${slug}`,
      text: `“${title}” is a course of ${duration} with ${instructor}, level ${level}, for $${price}. ${about}`,
    }),
  ),
  ...education.learningPaths.map(({ title, courses, duration, description, steps }) =>
    passage('/education', title, 'Learning path', {
      about: 'learning path courses learn',
      to: '/education#paths',
      text: `“${title}” is a learning path of ${courses} courses over ${duration}. ${description} The courses: ${steps.join(', ')}.`,
    }),
  ),
  ...page(
    '/education',
    'Education',
    'Education',
    education.educationBenefits.map(({ term, text }) => ({
      heading: term,
      about: 'course courses certificate',
      text,
    })),
  ),
]

const house = [
  ...page('/careers', 'Careers at Tannr', 'Careers', [
    {
      heading: 'Benefits',
      about: 'benefits perks leave insurance holiday vacation parental employees tannr working at',
      text: careers.benefits.map(({ title, text }) => `${title}: ${plainText([text])}`).join(' '),
    },
    {
      heading: 'How we hire',
      about: 'hiring process interview steps stages apply tannr',
      text: careers.hiringSteps
        .map(({ title, text, takes }) => `${title} (${takes.toLowerCase()}): ${text}`)
        .join(' '),
    },
    {
      heading: careers.diversity.title,
      about: 'diversity inclusion',
      text: careers.diversity.text.join(' '),
    },
  ]),
  ...page('/company', 'Company', 'Company', [
    {
      heading: 'Our mission',
      about: 'mission purpose why about tannr goal',
      text: `${company.mission.statement} ${company.mission.text.join(' ')}`,
    },
    {
      heading: 'The two products',
      about: 'difference between products compare tannrspace orcher',
      text: company.products
        .map(({ name, title, text }) => `${name}, ${title.toLowerCase()}: ${text}`)
        .join(' '),
    },
    {
      heading: 'Team',
      about: 'team founders founder founded who made built ceo people',
      text: `${company.team.text} On the page: ${company.team.people.map(({ name, role }) => `${name}, ${role}`).join('; ')}.`,
    },
  ]),
  ...page('/advertise', 'Advertise', 'Advertise', [
    {
      heading: 'Prices',
      about: 'advertising ad ads price prices cost how much job posting',
      to: '/advertise#prices',
      text: `Prices start at: ${offerings.map(({ offer }) => `${offer.name} ${offer.price} per ${offer.per}`).join('; ')}.`,
    },
    ...offerings.map(({ offer, text, includes }) => ({
      heading: offer.name,
      about: 'advertising ad ads price prices cost how much',
      to: '/advertise#prices',
      text: `${offer.name} starts at ${offer.price} per ${offer.per}. ${text} ${includes.map(sentence).join(' ')}`,
    })),
  ]),
  ...page('/research', 'Research', 'Research', [
    {
      heading: 'What we study',
      about: 'research publish publications papers areas topics',
      text: areas.map(({ title, question }) => `${title}: ${question}`).join(' '),
    },
    ...areas.map(({ title, text }) => ({ heading: title, about: 'research area', text })),
  ]),
  ...publications.map(({ slug, title, abstract, area }) =>
    passage(`/research/${slug}`, title, 'Research', {
      about: `paper publication research ${area}`,
      text: abstract,
    }),
  ),
  ...news.map(({ slug, title, summary }) =>
    passage(`/news/${slug}`, title, 'News', { about: 'news', text: summary }),
  ),
  ...stories.map(({ slug, title, summary }) =>
    passage(`/stories/${slug}`, title, 'Story', { about: 'story', text: summary }),
  ),
  ...resources.map(({ slug, title, description, type }) =>
    passage(`/resources/${slug}`, title, 'Resource', { about: `resource ${type}`, text: description }),
  ),
]

/** Pages that are tools have no text of their own but the line that says what they are for. */
const tools = pages
  .filter(({ path }) => path.split('/').length === 2)
  .map(({ path, title, text, words }) =>
    passage(path, title, 'Page', { about: words.split(' ').length < 12 ? words : '', text }),
  )

export function buildLibrary(): Library {
  return {
    passages: [
      ...help,
      ...supportParts,
      ...questions,
      ...legal,
      ...products,
      ...documentation,
      ...furtherDocumentation,
      ...trust,
      ...salaries,
      ...learning,
      ...house,
      ...tools,
    ],
    people: Object.values(people).map(({ name }) => name),
    companies: Object.values(companies).map(({ name }) => name),
  }
}
