import { randomUUID } from 'node:crypto'
import { ownCompaniesQuery } from '#app/data/own-companies.ts'
import { analyticsQuery } from '#app/features/hiring/analytics/analytics-queries.ts'
import {
  answerEvent,
  companyPageQuery,
  countVisit,
  eventPageQuery,
  saveCompany,
  showMark,
} from '#app/features/hiring/company-page/company-page-queries.ts'
import {
  answerReview,
  companyReviewsQuery,
  ownReviewQuery,
  reviewDecisionQuery,
  saveReview,
  withdrawReview,
} from '#app/features/hiring/company-page/review-queries.ts'
import {
  addCompanyPost,
  changeCompanyPost,
  companyPostsQuery as companyPortalPosts,
  removeCompanyPost,
} from '#app/features/hiring/content/company-post-queries.ts'
import {
  cancelEvent,
  eventPeopleQuery,
  heldEventsQuery,
  saveEvent,
} from '#app/features/hiring/events/event-queries.ts'
import { overviewQuery } from '#app/features/hiring/overview/overview-queries.ts'
import {
  answerInvitation,
  checkDns,
  confirmCode,
  dnsToken,
  invitationsQuery,
  inviteMember,
  leaveCompany,
  mailMeOfHiring,
  mailMeOfInbox,
  setRole,
  showOnPage,
  teamQuery,
  verifyByMail,
  withdrawInvitation,
} from '#app/features/hiring/portal/team-queries.ts'
import { createCompany } from '#app/features/hiring/portal/use-company-changes.ts'
import { postsOfCompanyQuery } from '#app/features/network/feed/feed-queries.ts'
import { countViews } from '#app/features/network/feed/use-count-view.ts'
import { findLiveCompanies } from '#app/features/site/reviews/find-live-companies.ts'
import type { CompanyTeam, OwnCompany } from '#shared/company.ts'
import type { HeldEvents } from '#shared/company-event.ts'
import type { EditedCompany } from '#shared/company-form.ts'
import type { CompanyPosts } from '#shared/company-post.ts'
import type { OwnReview } from '#shared/company-review.ts'
import type { PostLine } from '#shared/post.ts'
import { nth, type PageCall, read, readPage } from './page-call.ts'

const page = '/business-portal'
/** One of the person's own, with a domain. */
const before = `with made as (
    insert into companies (name, industry, size, domain, verified_how, verified_at)
    values ('Bench ' || gen_random_uuid(), 'Benches', '1-10', 'bench.example', null, null) returning id)
  insert into company_members (company_id, user_id, role) select id, $1, 'owner' from made`
/** The companies that the calls made. */
const after = `delete from companies c using company_members m
  where m.company_id = c.id and m.user_id = $1 and c.industry = 'Benches'`

export const companyCalls: PageCall[] = [
  { page, name: 'the companies that one acts for', ask: ({ id }) => read(ownCompaniesQuery(id)) },
  {
    page,
    name: 'a company of one’s own',
    ask: () =>
      createCompany({
        ...{ name: `Bench ${randomUUID()}`, slug: '', industry: 'Benches', size: '1-10' },
        ...{ headquarters: '', about: '', website: '', domain: '' },
      }),
    after,
  },
  {
    page,
    name: 'the people of a company, an invitation, and the proof of its domain',
    before,
    ask: async ({ id }) => {
      const [company] = (await read(ownCompaniesQuery(id))) as OwnCompany[]
      const of = company?.id ?? id
      await read(overviewQuery(of))
      const slug = `bench-${randomUUID()}`
      const said: EditedCompany = {
        ...{ name: `Bench ${randomUUID()}`, slug, industry: 'Benches', size: '1-10', headquarters: '' },
        ...{ about: 'Measures.', website: '', domain: 'bench.example' },
      }
      await saveCompany(of, said, company?.slug ?? '')
      await showMark(of, null)
      const team = (await read(teamQuery(of))) as CompanyTeam | null
      await inviteMember(of, `${randomUUID()}@bench.example`, 'recruiter')
      await withdrawInvitation(team?.invitations?.[0]?.id ?? randomUUID())
      await showOnPage(of, true)
      await mailMeOfInbox(of, true)
      await mailMeOfHiring(of, ['applied'])
      await verifyByMail(of, `${randomUUID()}@bench.example`)
      await confirmCode(of, '000000')
      await dnsToken(of)
      await checkDns(of)
    },
    after,
  },
  {
    page: '/business-portal?tab=content',
    name: 'posts of a company are written, read, published and deleted',
    before,
    ask: async ({ id }) => {
      const [company] = (await read(ownCompaniesQuery(id))) as OwnCompany[]
      const of = company?.id ?? id
      await addCompanyPost(of, {
        ...{ body: 'We measure.', link: null, picture_id: null, picture_words: '' },
        ...{ state: 'draft', publish_at: null },
      })
      const pages = await readPage<CompanyPosts>(companyPortalPosts(of, undefined))
      const post = pages.posts?.[0]?.id ?? randomUUID()
      await changeCompanyPost(post, { state: 'published' })
      await removeCompanyPost(post)
    },
    after,
  },
  {
    page: '/business-portal?tab=events',
    name: 'an event is planned, read with who comes, and cancelled',
    before,
    ask: async ({ id }) => {
      const [company] = (await read(ownCompaniesQuery(id))) as OwnCompany[]
      const of = company?.id ?? id
      const day = new Date(Date.now() + 7 * 86_400_000).toISOString().slice(0, 10)
      await saveEvent(of, {
        ...{ title: 'Bench evening', about: '', starts: `${day}T18:00`, ends: `${day}T20:00`, zone: 'UTC' },
        ...{ place: 'The bench', link: '', capacity: '3' },
      })
      const held = await readPage<HeldEvents>(heldEventsQuery(of, false))
      const event = held.events?.[0]?.id ?? randomUUID()
      await answerEvent(event, true).catch(() => {})
      await readPage(eventPeopleQuery(event))
      await read(eventPageQuery(id, event))
      await cancelEvent(event, '').catch(() => {})
    },
    after,
  },
  {
    page: '/business-portal?tab=analytics',
    name: 'the figures of a company',
    before,
    ask: async ({ id }) => {
      const [company] = (await read(ownCompaniesQuery(id))) as OwnCompany[]
      await read(analyticsQuery(company?.id ?? id, 'quarter'))
    },
    after,
  },
  { page, name: 'invitations to me', ask: ({ id }) => read(invitationsQuery(id)) },
  {
    page,
    name: 'a role, and leaving, of a company that one has no part in',
    ask: async ({ id, companies }) => {
      await setRole(nth(companies, 0), id, 'recruiter')
      await leaveCompany(nth(companies, 0))
      await answerInvitation(randomUUID(), true).catch(() => {})
    },
  },
  {
    page: '/companies/:slug',
    name: 'for a visitor, who is counted',
    visitor: true,
    ask: async ({ companies }) => {
      await read(companyPageQuery(null, 'fathom'))
      await countVisit(nth(companies, 0))
    },
    // More visits of an address are not counted.
    after: `delete from private.enquiry_counts where sender like 'view:%'`,
  },
  {
    page: '/reviewspace',
    name: 'companies with reviews, the best first, and those with a word',
    visitor: true,
    ask: async () => {
      const first = await findLiveCompanies('')
      await findLiveCompanies('', first.at(-1))
      await findLiveCompanies('nordic')
    },
  },
  {
    page: '/companies/:slug',
    name: 'its reviews, the next ones, and the best',
    visitor: true,
    ask: async ({ companies }) => {
      const of = nth(companies, 0)
      await readPage(companyReviewsQuery(of, { sort: 'newest', verified: false }))
      await readPage(companyReviewsQuery(of, { sort: 'best', verified: true }))
      await readPage(companyReviewsQuery(of, { sort: 'worst', verified: false }))
    },
  },
  {
    page: '/companies/:slug',
    name: 'a review is written, answered by somebody else, and withdrawn',
    ask: async ({ id, companies, round }) => {
      const of = nth(companies, round + 1)
      await saveReview(of, {
        ...{ relation: 'former', role: 'Bench', pay: 3, culture: 3, life: 3, title: 'Measured' },
        ...{ body: 'Written to be measured, and withdrawn again.' },
      }).catch(() => {})
      const own = (await read(ownReviewQuery(id, of))) as OwnReview | null
      await read(reviewDecisionQuery(id, of, own ?? undefined))
      await answerReview(own?.id ?? randomUUID(), 'Thanks.').catch(() => {})
      await withdrawReview(own?.id ?? randomUUID())
    },
    after: `delete from private.enquiry_counts where sender = 'review:' || $1::text`,
  },
  {
    page: '/companies/:slug',
    name: 'its posts',
    ask: async ({ id, companies, round }) => {
      const posts = (await readPage(postsOfCompanyQuery(id, nth(companies, round)))) as PostLine[]
      await countViews(posts.map((post) => post.id))
    },
  },
]
