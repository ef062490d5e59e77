import { hubCourses } from '#shared/catalogue/courses.ts'
import { hubPaths } from '#shared/catalogue/paths.ts'
import { teams } from './careers.ts'
import { discussions } from './community-discussions.ts'
import { topicAddress, topicPages } from './community-topics.ts'
import { educationPathAddress, educationPaths } from './education-paths.ts'
import { allResources } from './further-resources.ts'
import { helpArticles } from './help-center.ts'
import { news } from './news.ts'
import { publications } from './research.ts'
import { reviewedCompanies } from './reviews.ts'
import { roleAddresses } from './salary-roles.ts'
import { stories } from './stories.ts'

/** The addresses below a page's own: the routes hold them as `:slug` or `:id`, the build makes a page of each. */
export const articlePaths: string[] = [
  ...news.map(({ slug }) => `/news/${slug}`),
  ...publications.map(({ slug }) => `/research/${slug}`),
  ...roleAddresses,
  ...stories.map(({ slug }) => `/stories/${slug}`),
  ...helpArticles.map(({ slug }) => `/help-center/${slug}`),
  ...teams.map(({ id }) => `/careers/${id}`),
  ...reviewedCompanies.map(({ slug }) => `/reviewspace/${slug}`),
  ...Object.keys(topicPages).map(topicAddress),
  ...discussions.map(({ slug }) => `/geekspace/${slug}`),
  ...hubCourses.map(({ id }) => `/learning/${id}`),
  ...hubPaths.map(({ id }) => `/learning/paths/${id}`),
  ...Object.keys(educationPaths).map(educationPathAddress),
  ...allResources.map(({ slug }) => `/resources/${slug}`),
]
