/** The archive of their data that LinkedIn gives people: the tables of it that a profile is made of. */
import { readCsv } from './csv.ts'
import { educationOf, experienceOf, type Found, fieldsOf, line, maxEntries } from './resume-import.ts'

/** The files that are read, in any folder of the archive. */
export const linkedInFiles = ['Profile.csv', 'Positions.csv', 'Education.csv', 'Skills.csv'] as const
export type LinkedInFile = (typeof linkedInFiles)[number]

const names: Record<LinkedInFile, string> = {
  'Profile.csv': 'First Name',
  'Positions.csv': 'Company Name',
  'Education.csv': 'School Name',
  'Skills.csv': 'Name',
}

/** Undefined where none of the files is there. */
export function fromLinkedIn(files: Partial<Record<LinkedInFile, string>>): Found | undefined {
  if (!linkedInFiles.some((file) => files[file] !== undefined)) return undefined
  const skipped: string[] = []
  const rows = (file: LinkedInFile) => {
    try {
      return readCsv(files[file] ?? '', { rows: 1000, names: [names[file]] })
    } catch (error) {
      skipped.push(`${file}: ${(error as Error).message}`)
      return []
    }
  }
  const [profile = {}] = rows('Profile.csv')
  return {
    fields: fieldsOf(
      {
        first_name: profile['First Name'],
        last_name: profile['Last Name'],
        headline: profile.Headline,
        location: profile['Geo Location'],
        about: profile.Summary,
      },
      sitesOf(profile.Websites ?? ''),
    ),
    experience: rows('Positions.csv').flatMap(
      (row) =>
        experienceOf(
          {
            title: row.Title,
            company: row['Company Name'],
            location: row.Location,
            started: row['Started On'],
            ended: row['Finished On'],
            summary: row.Description,
          },
          skipped,
        ) ?? [],
    ),
    education: rows('Education.csv').flatMap(
      (row) =>
        educationOf(
          {
            school: row['School Name'],
            degree: row['Degree Name'],
            started: row['Start Date'],
            ended: row['End Date'],
          },
          skipped,
        ) ?? [],
    ),
    skills: rows('Skills.csv')
      .map((row) => ({ name: line(row.Name, 60), level: 'Beginner' as const }))
      .filter((skill) => skill.name)
      .slice(0, maxEntries.skills),
    skipped,
  }
}

/** '[COMPANY:https://…,PERSONAL:https://…]' */
const sitesOf = (text: string) => [...text.matchAll(/https?:\/\/[^\s,\]]+/g)].map(([site]) => site)
