/** A company's page as HTML for search engines, and for browsers before their scripts run. */
import { type CompanyPage, companyData, companyDescription, companyPath } from '#shared/company.ts'
import { reviewAuthor, writeReviewPath } from '#shared/company-review.ts'
import { companySizeText } from '#shared/job.ts'
import { longDate } from '#shared/long-date.ts'
import { profilePath } from '#shared/profile.ts'
import { salaryText } from '#shared/salary.ts'
import { withCommas } from '#shared/with-commas.ts'
import { all, headOf, html, jsonLd, linesOf, nothing, section, some } from './served-html.ts'

export function companyHead(company: CompanyPage, site: string): string {
  const address = new URL(companyPath(company.slug), site).href
  const head = headOf({ title: company.name, description: companyDescription(company), address })
  return all([head, jsonLd(companyData(company, address))]).html
}

export function companyBody(company: CompanyPage): string {
  const { name, industry, headquarters, size, about, jobs, people, website, domain, verified_how } = company
  const facts = [industry, headquarters, companySizeText(size)].filter(Boolean).join(' · ')
  const mark = verified_how ? (domain ? `Verified: ${domain}` : 'Verified') : 'Not verified'
  const site = website
    ? html`<p><a rel="nofollow ugc noopener" class="text-15 underline" href="${website}">${website}</a></p>`
    : nothing
  return html`<article class="page-x page-width flex flex-col gap-4 py-12"><header class="flex flex-col gap-2 rounded-card border border-line bg-surface p-6"><h1 dir="auto" class="text-26">${name}</h1><p class="text-13">${mark}</p><p class="text-14 text-ink-2">${facts}</p>${site}</header>${all(
    [
      section('About', about ? linesOf(about) : undefined),
      section(
        'Open jobs',
        some(jobs, (job) => {
          const line = [job.location, salaryText(job)].filter(Boolean).join(' · ')
          return html`<li><a class="text-15 font-semibold" href="/jobs/${job.id}">${job.title}</a><p class="text-14 text-ink-2">${line}</p></li>`
        }),
      ),
      section('Reviews', reviewsOf(company)),
      section(
        'People',
        some(people, (person) => {
          return html`<li><a class="text-15 font-semibold" href="${profilePath(person.handle)}">${person.name}</a><p class="text-14 text-ink-2">${person.headline}</p></li>`
        }),
      ),
    ],
  )}</article>`.html
}

/** The figures and the newest reviews, and the way to write one. */
function reviewsOf({ reviews, slug }: CompanyPage) {
  const write = html`<p><a class="text-15 underline" href="/auth?next=${encodeURIComponent(writeReviewPath(slug))}">Write a Review</a></p>`
  if (!reviews) return write
  const figures = html`<p class="text-15">${reviews.overall.toFixed(1)} of 5 from ${withCommas(reviews.reviews)} ${reviews.reviews === 1 ? 'review' : 'reviews'}</p>`
  const newest = some(reviews.newest, (review) => {
    const { title, role, rating, body, written_on, answer } = review
    const said = answer ? html`<p class="text-13">The company answered:</p>${linesOf(answer.body)}` : nothing
    return html`<li><h3 dir="auto" class="text-15 font-semibold">${title}</h3>${linesOf(body)}<p class="text-13 text-ink-2">${`${rating} of 5 stars · ${role} · ${reviewAuthor(review)} · ${longDate(written_on)}`}</p>${said}</li>`
  })
  return all([figures, newest ?? nothing, write])
}
