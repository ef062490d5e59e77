import { randomUUID } from 'node:crypto'
import {
  answersQuery,
  closeMessage,
  messageQuery,
  messagesQuery,
  reopenMessage,
  sendAnswer,
} from '#app/features/staff/desk/message-queries.ts'
import {
  actsQuery,
  decideReport,
  deliveriesQuery,
  discardDelivery,
  discardRequest,
  giveCareerPlan,
  givePlan,
  queuesQuery,
  ratingsQuery,
  reportsQuery,
  restore,
  retryDelivery,
  retryRequest,
  retryWebhook,
  staffCompaniesQuery,
  staffOverviewQuery,
  staffPeopleQuery,
  suspend,
  verifyCompany,
} from '#app/features/staff/desk/staff-queries.ts'
import { nth, type PageCall, read, readPage } from './page-call.ts'

const page = '/staff'
const before = `update auth.users set raw_app_meta_data = raw_app_meta_data || '{"staff": true}' where id = $1`
const after = `update auth.users set raw_app_meta_data = raw_app_meta_data - 'staff' where id = $1`
const asStaff = (name: string, ask: PageCall['ask']): PageCall => ({ page, name, before, after, ask })

/** A message that does not exist: looked up and not found. */
const nothing = randomUUID()
const tolerate = (asked: Promise<unknown>) => asked.catch(() => {})

export const staffCalls: PageCall[] = [
  asStaff('what waits', ({ id }) => read(staffOverviewQuery(id))),
  asStaff('messages that wait', ({ id }) => readPage(messagesQuery(id, { settled: false, words: '' }))),
  asStaff('messages that are settled', ({ id }) => readPage(messagesQuery(id, { settled: true, words: '' }))),
  asStaff('search among messages', ({ id, round }) =>
    readPage(messagesQuery(id, { settled: false, words: nth(['invoice', 'zz'], round) })),
  ),
  asStaff('one message', ({ id }) => read(messageQuery(id, nothing))),
  asStaff('answers to a message', ({ id }) => read(answersQuery(id, nothing))),
  asStaff('everybody', ({ id }) => readPage(staffPeopleQuery(id, '', false))),
  asStaff('search among people', ({ id, round }) =>
    readPage(staffPeopleQuery(id, nth(['maria', 'person-1', 'zz'], round), false)),
  ),
  asStaff('who is suspended', ({ id }) => readPage(staffPeopleQuery(id, '', true))),
  asStaff('what helped', ({ id }) => read(ratingsQuery(id))),
  asStaff('reports that wait', ({ id }) => readPage(reportsQuery(id, { settled: false, reference: '' }))),
  asStaff('reports that are decided', ({ id }) =>
    readPage(reportsQuery(id, { settled: true, reference: '' })),
  ),
  asStaff('a decision about nothing', () =>
    tolerate(decideReport({ kind: 'post', subject: nothing }, 'kept', 'For the bench alone.')),
  ),
  asStaff('every company', ({ id }) => readPage(staffCompaniesQuery(id, '', false))),
  asStaff('search among companies', ({ id, round }) =>
    readPage(staffCompaniesQuery(id, nth(['fathom', 'company 1', 'zz'], round), false)),
  ),
  asStaff('companies that nobody vouches for', ({ id }) => readPage(staffCompaniesQuery(id, '', true))),
  asStaff('vouching for nothing', () => tolerate(verifyCompany(nothing, true, 'For the bench alone.'))),
  asStaff('messages that were given up', ({ id }) => readPage(deliveriesQuery(id))),
  asStaff('sending nothing again', () => tolerate(retryDelivery(-1))),
  asStaff('queues', ({ id }) => read(queuesQuery(id))),
  asStaff('discarding nothing', () => tolerate(discardDelivery(-1))),
  asStaff('asking nothing again', () => tolerate(retryRequest(-1))),
  asStaff('discarding no request', () => tolerate(discardRequest(-1))),
  asStaff('sending no webhook again', () => tolerate(retryWebhook('none'))),
  asStaff('a trial for nobody', () => tolerate(giveCareerPlan(nothing, 'pro', 14, 'For the bench alone.'))),
  asStaff('a plan for nobody', () => tolerate(givePlan(nothing, 'growth', 14, 'For the bench alone.'))),
  asStaff('what was done', ({ id }) => readPage(actsQuery(id))),
  asStaff('an answer to nobody', () => tolerate(sendAnswer(randomUUID(), nothing, 'Hello.'))),
  asStaff('closing and opening a message', async () => {
    await closeMessage(nothing, 'Nothing')
    await reopenMessage(nothing)
  }),
  asStaff('suspend and restore', async ({ round, strangers }) => {
    await tolerate(suspend(nth(strangers, round), 1, 'For the bench alone.'))
    await tolerate(restore(nth(strangers, round), 'For the bench alone.'))
  }),
]
