import type { OwnCompany } from '#shared/company.ts'
import { descriptionSummary } from '#shared/job-description.ts'
import { amountIn, type Posting } from '#shared/posting.ts'

/** The current input as an open job. */
export function previewOf(posting: Posting, company: OwnCompany, id: string, posted: Date) {
  return {
    id,
    title: posting.title || 'Title',
    department: posting.department,
    location: posting.location || 'Place',
    job_type: posting.job_type,
    experience_level: posting.experience_level,
    salary_min: amountIn(posting.salary_min) ?? null,
    salary_max: amountIn(posting.salary_max) ?? null,
    currency: posting.currency,
    posted_at: posted.toISOString(),
    description: posting.description,
    summary: descriptionSummary(posting.description).slice(0, 280),
    closes_on: posting.closes_on || null,
    renewed_at: null,
    version: 0,
    questions: [],
    closed_because: null,
    vacancy: posting.vacancy,
    company: {
      name: company.name,
      industry: company.industry,
      size: company.size,
      logo_url: company.logo_url,
      slug: company.slug,
      verified_how: company.verified_how,
    },
  }
}
export type PreviewJob = ReturnType<typeof previewOf>
