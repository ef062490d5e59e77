import {
  courses,
  educationBenefits,
  educationPage,
  educationStats,
  learningPaths,
} from '#app/content/education.ts'
import { educationPathAddress } from '#app/content/education-paths.ts'
import { Benefits, FeaturedCourses, LearningPaths } from '#app/features/site/courses/course-sections.tsx'
import { EnquiryButton } from '#app/features/site/enquiries/enquiry-dialog.tsx'
import { pageMeta } from '#app/lib/page/page-meta.ts'
import { prerendered } from '#app/lib/page/prerendered.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { ClosingCall } from '#app/ui/closing-call.tsx'
import { FigureRow } from '#app/ui/figure-row.tsx'
import { SplitHero } from '#app/ui/split-hero.tsx'
import type { Route } from './+types/education'

const page = '/education'
const Timetable = prerendered(
  async () => (await import('#app/features/site/courses/timetable.tsx')).Timetable,
)
const enrollment = (slug: string) => `/auth?mode=signup&next=/learning/${slug}`

export const meta: Route.MetaFunction = () =>
  pageMeta(
    'Education: courses and learning paths',
    'More than 500 courses by more than 200 practitioners, in small groups: machine learning, agents, systems design, portfolios, data and talking about pay.',
    { path: page },
  )

// Courses and paths travel with the page and are in no script.
export const loader = () => ({
  courses,
  educationBenefits,
  educationPage,
  educationStats,
  paths: learningPaths.map((path) => ({ ...path, address: educationPathAddress(path.title) })),
})

export default function EducationPage({ loaderData }: Route.ComponentProps) {
  const { courses, educationBenefits, educationPage, educationStats, paths } = loaderData
  const { eyebrow, title, lead, closing } = educationPage
  return (
    <>
      <SplitHero
        eyebrow={eyebrow}
        title={title}
        lead={lead}
        actions={
          <>
            <ButtonLink to="#courses" size="large">
              Browse courses
            </ButtonLink>
            <ButtonLink to="/learning" look="outline" size="large">
              Open the Learning Hub
            </ButtonLink>
          </>
        }
      />
      <Timetable />
      <FigureRow name="Education in figures" figures={educationStats} />
      <FeaturedCourses
        courses={courses}
        enroll={(course, large) => (
          <ButtonLink to={enrollment(course.slug)} look={large ? 'primary' : 'outline'}>
            Enroll Now<span className="sr-only"> in {course.title}</span>
          </ButtonLink>
        )}
      />
      <LearningPaths paths={paths} />
      <Benefits benefits={educationBenefits} />
      <ClosingCall
        title={closing.title}
        lead={closing.text}
        actions={
          <EnquiryButton kind="path" page={page} look="accent" size="large">
            {closing.action}
          </EnquiryButton>
        }
      />
    </>
  )
}
