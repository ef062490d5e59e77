import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { LearningPath } from '#app/content/education.ts'
import type { educationPaths } from '#app/content/education-paths.ts'
import { Article } from '#app/ui/article.tsx'
import { ButtonLink } from '#app/ui/button.tsx'

type EducationPathProps = {
  path: LearningPath
  whole: (typeof educationPaths)[string]
  ask: ReactNode
}

/** A learning path with every course of it, in order. */
export function EducationPath({ path, whole, ask }: EducationPathProps) {
  const { title, description, courses, duration } = path
  const { before, outcome, stations } = whole
  return (
    <Article
      parent={{ to: '/education', label: 'Education' }}
      title={title}
      lead={description}
      meta={
        <>
          <span>{courses} courses</span>
          <span>{duration}</span>
        </>
      }
      aside={
        <>
          <section>
            <h2 className="text-20">Who it is for</h2>
            <p className="mt-3 text-16 text-ink-2">{before}</p>
          </section>
          <section>
            <h2 className="text-20">What you will be able to do</h2>
            <ul className="mt-3 flex flex-col gap-2.5 text-16 text-ink-2">
              {outcome.map((text) => (
                <li key={text}>{text}</li>
              ))}
            </ul>
          </section>
        </>
      }
      after={
        <div className="flex flex-wrap items-center justify-between gap-4">
          <p className="text-15 text-ink-2">
            You can start with any course. The path counts what you have done.
          </p>
          <div className="flex flex-wrap gap-3">
            {ask}
            <ButtonLink to="/learning?tab=paths" look="outline" size="large">
              Open the Learning Hub
            </ButtonLink>
          </div>
        </div>
      }
    >
      <h2 className="mb-6 text-20">All {courses} courses, in order</h2>
      <ol>
        {stations.map((station, index) => (
          <li key={station.title} className="group grid grid-cols-[2.25rem_1fr] gap-x-5">
            <span aria-hidden="true" className="flex flex-col items-center">
              <span className="grid size-9 shrink-0 place-items-center rounded-full border-2 border-accent text-14 font-semibold text-accent tabular-nums">
                {index + 1}
              </span>
              <span className="stitch-v my-1 flex-1 group-last:hidden" />
            </span>
            <div className="pt-1 pb-8 group-last:pb-0">
              <h3 className="text-18">
                {station.slug ? (
                  <Link to={`/learning/${station.slug}`} className="underline-offset-4 hover:underline">
                    {station.title}
                  </Link>
                ) : (
                  station.title
                )}
              </h3>
              <p className="mt-1 text-14 text-ink-3">{station.weeks} weeks</p>
              <p className="mt-1.5 text-16 text-ink-2">{station.about}</p>
            </div>
          </li>
        ))}
      </ol>
    </Article>
  )
}
