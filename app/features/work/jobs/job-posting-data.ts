import { siteAddress } from '#app/lib/page/site-address.ts'
import { markAddress } from '#app/ui/company-tile.tsx'
import type { Job } from './job-queries.ts'

const employmentTypes: Record<Job['job_type'], string> = {
  full_time: 'FULL_TIME',
  part_time: 'PART_TIME',
  contract: 'CONTRACTOR',
  internship: 'INTERN',
}

/** The job as schema.org's JobPosting, for search engines. */
export function jobPostingData(job: Job) {
  const remote = job.location === 'Remote'
  return {
    '@context': 'https://schema.org',
    '@type': 'JobPosting',
    title: job.title,
    description: job.description,
    datePosted: job.posted_at.slice(0, 10),
    ...(job.closes_on && { validThrough: job.closes_on }),
    employmentType: employmentTypes[job.job_type],
    industry: job.company.industry,
    hiringOrganization: {
      '@type': 'Organization',
      name: job.company.name,
      ...(job.company.logo_url && { logo: siteAddress(markAddress(job.company.logo_url)) }),
    },
    identifier: { '@type': 'PropertyValue', name: 'Tannr', value: job.id },
    ...(remote
      ? { jobLocationType: 'TELECOMMUTE' }
      : {
          jobLocation: {
            '@type': 'Place',
            address: { '@type': 'PostalAddress', addressLocality: job.location },
          },
        }),
    ...salaryData(job),
  }
}

function salaryData({ salary_min, salary_max, currency }: Job) {
  if (salary_min === null && salary_max === null) return {}
  return {
    baseSalary: {
      '@type': 'MonetaryAmount',
      currency,
      value: {
        '@type': 'QuantitativeValue',
        unitText: 'YEAR',
        ...(salary_min !== null && { minValue: salary_min }),
        ...(salary_max !== null && { maxValue: salary_max }),
      },
    },
  }
}
