import type { Candidate } from '#app/features/hiring/pipeline/pipeline-records.ts'
import { PaperLink, Part } from './candidate-overview.tsx'

/** The profile as it was on the day of applying. */
export function CandidateProfile({ candidate }: { candidate: Candidate }) {
  const { about, experience = [], education = [], skills = [] } = candidate.profile ?? {}
  const empty = !about && experience.length + education.length + skills.length === 0
  if (empty)
    return <p className="p-5 text-15 text-ink-2">The profile had no sections visible to recruiters.</p>
  return (
    <>
      <div className="flex p-5">
        <PaperLink candidate={candidate}>As a printable resume</PaperLink>
      </div>
      {about && (
        <Part title="About">
          <p dir="auto" className="text-14 whitespace-pre-line text-ink-2">
            {about}
          </p>
        </Part>
      )}
      {experience.length > 0 && (
        <Part title="Experience">
          {experience.map(({ id, title, company, started, ended, summary }) => (
            <div key={id}>
              <p dir="auto" className="text-15 font-medium">
                {title}, {company}
              </p>
              <p className="text-13 text-ink-3">
                {started.slice(0, 4)} to {ended?.slice(0, 4) ?? 'today'}
              </p>
              {summary && (
                <p dir="auto" className="mt-1 text-14 whitespace-pre-line text-ink-2">
                  {summary}
                </p>
              )}
            </div>
          ))}
        </Part>
      )}
      {education.length > 0 && (
        <Part title="Education">
          {education.map(({ id, school, degree }) => (
            <p key={id} dir="auto" className="text-14">
              <span className="font-medium">{school}</span>
              {degree && <span className="text-ink-2"> · {degree}</span>}
            </p>
          ))}
        </Part>
      )}
      {skills.length > 0 && (
        <Part title="Skills">
          <ul className="flex flex-wrap gap-1.5">
            {skills.map(({ name, level }) => (
              <li key={name} className="rounded-full bg-chip px-2.5 py-1 text-13">
                {name} <span className="text-ink-3">{level}</span>
              </li>
            ))}
          </ul>
        </Part>
      )}
    </>
  )
}
