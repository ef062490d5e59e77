import type { ExperienceId } from './experience-levels.ts'

// SalarySpace: pay ranges from offers and postings, in whole US dollars a year.

export type SalaryRange = {
  role: string
  location: string
  experience: ExperienceId
  low: number
  median: number
  high: number
  /** Change of the median against a year ago, in percent. */
  trend: number
  companies: number
}

type Row = [
  location: string,
  ExperienceId,
  lowK: number,
  medianK: number,
  highK: number,
  trend: number,
  companies: number,
]

const role = (name: string, rows: Row[]): SalaryRange[] =>
  rows.map(([location, experience, low, median, high, trend, companies]) => ({
    role: name,
    location,
    experience,
    low: low * 1000,
    median: median * 1000,
    high: high * 1000,
    trend,
    companies,
  }))

export const salaryRanges: SalaryRange[] = [
  ...role('Machine learning engineer', [
    ['San Francisco', 'entry', 125, 144, 165, 9, 41],
    ['San Francisco', 'mid', 145, 172, 200, 11, 67],
    ['San Francisco', 'senior', 165, 200, 240, 12, 84],
    ['San Francisco', 'lead', 210, 252, 300, 14, 38],
    ['New York', 'senior', 160, 192, 228, 10, 59],
    ['Remote', 'senior', 150, 180, 215, 8, 73],
    ['London', 'senior', 112, 134, 160, 7, 32],
  ]),
  ...role('Product designer', [
    ['New York', 'entry', 82, 96, 112, 3, 64],
    ['New York', 'mid', 105, 124, 145, 5, 98],
    ['New York', 'senior', 130, 150, 185, 6, 112],
    ['New York', 'lead', 165, 192, 225, 7, 45],
    ['San Francisco', 'senior', 140, 165, 195, 6, 90],
    ['Remote', 'senior', 120, 142, 170, 4, 104],
    ['Berlin', 'senior', 78, 92, 108, 5, 27],
  ]),
  ...role('Staff platform engineer', [
    ['Remote', 'senior', 168, 190, 222, 8, 55],
    ['Remote', 'lead', 180, 212, 250, 9, 61],
    ['San Francisco', 'lead', 205, 240, 285, 10, 48],
    ['Seattle', 'lead', 195, 228, 268, 8, 36],
    ['Denver', 'lead', 172, 198, 232, 7, 19],
  ]),
  ...role('Data analyst', [
    ['Minneapolis', 'entry', 62, 72, 84, 2, 38],
    ['Minneapolis', 'mid', 78, 90, 104, 3, 44],
    ['Minneapolis', 'senior', 96, 111, 128, 3, 29],
    ['New York', 'mid', 92, 106, 124, 4, 87],
    ['Remote', 'mid', 82, 95, 112, 2, 96],
    ['Remote', 'senior', 104, 122, 142, 3, 70],
  ]),
  ...role('Product manager', [
    ['Seattle', 'entry', 98, 112, 130, 1, 33],
    ['Seattle', 'mid', 128, 148, 172, 3, 71],
    ['Seattle', 'senior', 158, 184, 215, 4, 66],
    ['Seattle', 'lead', 190, 222, 262, 5, 31],
    ['New York', 'senior', 155, 180, 210, 4, 92],
    ['Remote', 'senior', 140, 165, 195, 2, 88],
  ]),
  ...role('Backend engineer', [
    ['Austin', 'entry', 88, 102, 118, 2, 52],
    ['Austin', 'mid', 115, 134, 156, 4, 81],
    ['Austin', 'senior', 140, 164, 190, 5, 76],
    ['San Francisco', 'senior', 160, 188, 220, 6, 118],
    ['Remote', 'mid', 110, 130, 152, 3, 124],
    ['Remote', 'senior', 138, 162, 190, 4, 131],
    ['London', 'senior', 96, 114, 135, 5, 58],
  ]),
  ...role('Design engineer', [
    ['New York', 'mid', 128, 148, 168, 8, 34],
    ['New York', 'senior', 165, 184, 205, 9, 40],
    ['San Francisco', 'senior', 170, 190, 216, 9, 47],
    ['Remote', 'senior', 142, 164, 188, 7, 52],
  ]),
  ...role('Engineering manager', [
    ['Seattle', 'senior', 178, 205, 238, 4, 57],
    ['Seattle', 'lead', 205, 238, 275, 5, 43],
    ['Remote', 'senior', 165, 192, 222, 3, 79],
    ['Remote', 'lead', 190, 220, 255, 4, 51],
  ]),
  ...role('Compliance analyst', [
    ['Boston', 'entry', 68, 78, 90, 5, 22],
    ['Boston', 'mid', 84, 97, 112, 6, 31],
    ['Boston', 'senior', 104, 120, 140, 8, 26],
    ['Chicago', 'mid', 80, 92, 106, 6, 35],
    ['Chicago', 'senior', 98, 114, 132, 7, 28],
  ]),
  ...role('Technical recruiter', [
    ['San Francisco', 'mid', 92, 106, 124, -2, 48],
    ['San Francisco', 'senior', 115, 132, 152, -1, 39],
    ['Remote', 'mid', 80, 94, 110, -3, 67],
  ]),
  ...role('Operations lead', [
    ['Denver', 'mid', 84, 97, 112, 2, 24],
    ['Denver', 'senior', 105, 121, 140, 3, 27],
    ['Chicago', 'senior', 108, 125, 145, 3, 41],
  ]),
  ...role('AI safety researcher', [
    ['San Francisco', 'mid', 160, 188, 220, 13, 14],
    ['San Francisco', 'senior', 185, 215, 250, 15, 17],
    ['London', 'senior', 128, 150, 176, 11, 9],
    ['Remote', 'senior', 165, 192, 225, 12, 12],
  ]),
]

const popularKeys: [role: string, location: string, experience: ExperienceId][] = [
  ['Machine learning engineer', 'San Francisco', 'senior'],
  ['Product designer', 'New York', 'senior'],
  ['Staff platform engineer', 'Remote', 'lead'],
  ['Product manager', 'Seattle', 'senior'],
  ['Backend engineer', 'Austin', 'senior'],
  ['Design engineer', 'New York', 'senior'],
]

/** What visitors look up most; shown until they search. */
export const popularRanges: SalaryRange[] = popularKeys.flatMap(
  ([name, location, experience]) =>
    salaryRanges.find(
      (row) => row.role === name && row.location === location && row.experience === experience,
    ) ?? [],
)

export const salaryPage = {
  eyebrow: 'SalarySpace',
  title: 'Know what the work is worth',
  lead: 'Ranges from offers and postings, with the number of companies behind each one.',
  method: {
    title: 'Where a range comes from',
    points: [
      {
        term: 'Offers and postings only',
        text: 'A figure counts when it appears in an offer or a posting. Guesses about other people’s pay don’t.',
      },
      {
        term: 'At least five companies',
        text: 'With fewer than five, a range could point to one person, so we hold it back.',
      },
      {
        term: 'Half of the offers inside',
        text: 'A quarter of offers fall below the bar and a quarter above it. The mark is the median: half are on each side.',
      },
      { term: 'One year back', text: 'The trend compares the median with the one twelve months ago.' },
    ],
  },
  submit: {
    title: 'Add yours to the range',
    text: 'It takes a minute, is stored without your name, and makes the next conversation about pay fairer.',
    action: 'Submit Your Data',
  },
} as const
