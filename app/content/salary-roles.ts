// What stands on the page of each role of SalarySpace, beside its ranges.
import { roleAddress } from './range-address.ts'

type SalaryRole = {
  /** What decides where in the range somebody lands. */
  moves: readonly string[]
  /** How postings name the role, where they do not say it as we do. */
  words?: string
}

/** By the role's name. */
export const salaryRoles: Record<string, SalaryRole> = {
  'Machine learning engineer': {
    moves: [
      'Models that customers use pay more than models behind a report.',
      'Owning the data and its labels is worth about one step; a second paper is not.',
      'Offers in San Francisco carry the most equity, and equity is not in these figures.',
    ],
  },
  'Product designer': {
    moves: [
      'Designers who lead a product area, research included, sit in the upper half.',
      'A design system that other teams rely on counts like a product.',
      'Remote offers follow the company’s location more often than yours: ask which one they use.',
    ],
  },
  'Staff platform engineer': {
    words: 'platform engineer',
    moves: [
      'Being on call for other teams adds 5 to 10 percent to an offer when it is in writing.',
      'Staff means different things: compare the number of teams you would answer for.',
      'Most postings ask for experience with a migration that was finished.',
    ],
  },
  'Data analyst': {
    moves: [
      'Analysts who decide with a team earn more than those who answer its tickets.',
      'SQL is expected; experiments and forecasts are what raise the offer.',
      'The step from mid to senior is the largest in this role. Ask what it takes before you sign.',
    ],
  },
  'Product manager': {
    moves: [
      'A product with revenue of its own is worth about one level.',
      'Technical products pay more at entry and mid level; at lead level it evens out.',
      'Bonus targets vary from 5 to 20 percent and are not in these figures.',
    ],
  },
  'Backend engineer': {
    moves: [
      'Scale that you can put a number on moves an offer more than a language does.',
      'Payments, health and identity pay above the median, because mistakes cost more there.',
      'Remote medians are close to Austin’s: many companies use one band for both.',
    ],
  },
  'Design engineer': {
    moves: [
      'Few people do both well, and most offers land above the midpoint of the range.',
      'Show one thing that you drew, built and measured. It replaces half of the interview.',
      'Check which ladder you would be on: the engineering one usually pays more.',
    ],
  },
  'Engineering manager': {
    moves: [
      'The number of people matters less than the number of teams.',
      'Managers who still review code are paid the same; those who are on call are not.',
      'Ask how the last manager left. It says more about the offer than the range does.',
    ],
  },
  'Compliance analyst': {
    words: 'compliance',
    moves: [
      'Banking and health pay above the median; software companies are catching up fastest.',
      'Experience with oversight of automated decisions is new and in demand everywhere.',
      'A certificate helps at entry level and hardly matters after that.',
    ],
  },
  'Technical recruiter': {
    words: 'recruiter',
    moves: [
      'The trend is the only falling one on SalarySpace: fewer openings, more applicants for each.',
      'Recruiters who also run the hiring data sit in the upper half.',
      'Bonuses per hire are common and not included here.',
    ],
  },
  'Operations lead': {
    words: 'operations',
    moves: [
      'Sites that run at night pay 8 to 12 percent more, as an allowance or as salary. Ask which.',
      'Having led a system migration is worth more than another year on the same system.',
      'Denver and Chicago have nearly the same range, so compare the rent.',
    ],
  },
  'AI safety researcher': {
    words: 'safety',
    moves: [
      'The fastest rising range of all, with the fewest companies behind it: treat it with care.',
      'Published work counts, and so does work that stopped something from being released.',
      'Some institutes pay far less but let you own the work. They are not included here.',
    ],
  },
}

export const roleAddresses = Object.keys(salaryRoles).map(roleAddress)
