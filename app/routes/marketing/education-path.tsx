import { learningPaths } from '#app/content/education.ts'
import { educationPaths } from '#app/content/education-paths.ts'
import { EducationPath } from '#app/features/site/courses/education-path.tsx'
import { EnquiryButton } from '#app/features/site/enquiries/enquiry-dialog.tsx'
import { pageMeta } from '#app/lib/page/page-meta.ts'
import type { Route } from './+types/education-path'

/** Runs at build time: the path is only in its own page, and in no script. */
export function loader({ params: { slug } }: Route.LoaderArgs) {
  const path = learningPaths.find(({ title }) => educationPaths[title]?.slug === slug)
  const whole = path && educationPaths[path.title]
  if (!path || !whole) throw new Response(null, { status: 404 })
  return { path, whole }
}

export const meta: Route.MetaFunction = ({ loaderData }) =>
  loaderData
    ? pageMeta(
        `${loaderData.path.title}: a learning path`,
        `${loaderData.path.description} ${loaderData.path.courses} courses in ${loaderData.path.duration}, each with what it teaches.`,
        { path: `/education/${loaderData.whole.slug}` },
      )
    : []

export default function EducationPathPage({ loaderData }: Route.ComponentProps) {
  const { path, whole } = loaderData
  return (
    <EducationPath
      path={path}
      whole={whole}
      ask={
        <EnquiryButton
          kind="path"
          page={`/education/${whole.slug}`}
          context={{ path: path.title }}
          size="large"
        >
          Ask about this path
        </EnquiryButton>
      }
    />
  )
}
