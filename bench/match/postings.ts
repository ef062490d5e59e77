/** Twenty postings of different fields, levels and places. */
import type { MatchPosting } from '#shared/match/posting-sentences.ts'

function posting(
  title: string,
  experience_level: string,
  location: string,
  lead: string,
  must: string[],
  nice: string[] = [],
): MatchPosting {
  const list = (heading: string, lines: string[]) =>
    lines.length ? [`${heading}\n\n${lines.map((line) => `- ${line}`).join('\n')}`] : []
  return {
    ...{ title, experience_level, location, salary_min: 100_000, salary_max: 140_000, currency: 'USD' },
    description: [lead, ...list('What we look for', must), ...list('Nice to have', nice)].join('\n\n'),
  }
}

export const postings: readonly MatchPosting[] = [
  posting(
    'Staff Engineer, Platform',
    'lead',
    'Remote',
    'You would own the services that all teams build on, together with our data and product people.',
    [
      'You have run a service that others depend on, and learned something from its outages',
      'You write migrations of schemas that run while people work',
    ],
    ['You know PostgreSQL well'],
  ),
  posting('Backend Engineer', 'mid', 'Berlin', 'You would build the orders API of a shop system.', [
    'You have designed an API that somebody else used',
    'You can make a slow SQL query quick',
  ]),
  posting('Frontend Engineer', 'senior', 'London', 'You would build what pupils see.', [
    'You have shipped interfaces in React',
    'You build for keyboards and screen readers',
  ]),
  posting(
    'Senior Product Designer',
    'senior',
    'San Francisco',
    'You would design how operators plan outages. You work with engineers, product managers and data people.',
    ['You think in flows and states', 'You test with the people who use it'],
  ),
  posting('Design Engineer', 'senior', 'New York', 'You would sit between design and engineering.', [
    'You build prototypes in code',
    'You have looked after components of a design system',
  ]),
  posting('Data Analyst', 'mid', 'Chicago', 'You would answer what our lenders ask.', [
    'You have told a manager that the data say otherwise',
    'You write SQL and build dashboards that people open',
  ]),
  posting(
    'Data Scientist',
    'senior',
    'Remote',
    'You would predict how much power a street needs.',
    ['You have put a model into production', 'You design experiments and read them honestly'],
    ['Python'],
  ),
  posting('Data Engineer', 'senior', 'Boston', 'You would move patient records between clinics.', [
    'You have built pipelines that ran for years',
    'You know SQL and streaming',
  ]),
  posting(
    'Product Manager',
    'senior',
    'New York',
    'You would decide what our editors get next. You work with designers and engineers.',
    ['You have carried a product through an unpleasant change', 'You talk to customers each week'],
  ),
  posting(
    'Technical Recruiter',
    'mid',
    'Remote',
    'You would find backend, frontend, platform, security and data engineers who know PostgreSQL, React or Rust.',
    ['You have hired for roles that you first had to understand', 'You know what engineers do'],
  ),
  posting('Engineering Manager', 'lead', 'Boston', 'You would lead the team behind our records system.', [
    'You have led engineers for at least three years',
    'You have given hard feedback and kept the person',
  ]),
  posting('Security Engineer', 'senior', 'Boston', 'You would find what leaks before others do.', [
    'You have found and fixed real vulnerabilities',
    'You write threat models with the team that builds',
  ]),
  posting('Account Executive', 'senior', 'Austin', 'You would sell leases software to landlords.', [
    'You have sold software to people who were busy',
    'You reach a quota and say so when you will not',
  ]),
  posting('Customer Success Manager', 'mid', 'Austin', 'You would keep our customers.', [
    'You have explained something technical to people with no time',
    'You look after renewals',
  ]),
  posting(
    'Technical Writer',
    'mid',
    'Remote',
    'You would write what engineers read when a service fails, from the API to the database.',
    ['You have documented an API or a machine', 'You edit what engineers write'],
  ),
  posting('Senior Accountant', 'senior', 'Chicago', 'You would close our books.', [
    'You have run a month-end close',
    'You have been through an audit',
  ]),
  posting('Clinical Nurse', 'mid', 'Boston', 'You would care for outpatients.', [
    'You have cared for patients after surgery',
    'You keep electronic records',
  ]),
  posting('Mobile Engineer', 'mid', 'Toronto', 'You would build our app.', [
    'You have shipped and maintained an app for more than a year',
    'You know Kotlin or Swift',
  ]),
  posting(
    'Software Engineering Intern',
    'entry',
    'Berlin',
    'You would learn with a team that builds test tools.',
    ['You have written a program that somebody used'],
  ),
  posting(
    'Operations Planner',
    'mid',
    'Denver',
    'You would plan cold freight from farms to shops. Our software people build the service for it.',
    ['You have planned loads with a deadline each day', 'You know trucks and drivers'],
  ),
]
