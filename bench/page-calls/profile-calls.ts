import { randomUUID } from 'node:crypto'
import {
  changeHandle,
  changeProfile,
  leastPayQuery,
  mutualQuery,
  profileQuery,
  removeEntry,
  reportProfile,
  saveEducation,
  saveExperience,
  saveFields,
  saveLeastPay,
  sentResumeQuery,
  setAudience,
  setEndorsed,
} from '#app/features/network/profile/profile-queries.ts'
import type { PageCall } from './page-call.ts'
import { nth, read, readPage } from './page-call.ts'

const page = '/people/:handle'

export const profileCalls: PageCall[] = [
  { page, name: 'one’s own', ask: ({ id }) => read(profileQuery(id, 'me')) },
  { page, name: 'for a visitor', visitor: true, ask: () => read(profileQuery(null, 'nobody-there')) },
  {
    page,
    name: 'edit the head and who sees a section',
    ask: async ({ id, round }) => {
      await saveFields(id, { about: `Keeps telescopes ${round}.` })
      await setAudience('about', round % 2 ? 'everyone' : 'connections')
    },
  },
  {
    page,
    name: 'another address',
    ask: ({ round }) => changeHandle(`bench-${round}-${randomUUID().slice(0, 8)}`),
    after: 'delete from private.former_handles where user_id = $1',
  },
  {
    page,
    name: 'an entry of work and of education, changed and removed',
    ask: async () => {
      const job = { id: randomUUID(), title: 'Keeper', company: 'Quennell', location: '', summary: '' }
      const work = { ...job, started: '2022-03-01', ended: null }
      await saveExperience(work, true)
      await saveExperience({ ...work, title: 'Night keeper' }, false)
      await removeEntry('experiences', work.id)
      const school = { id: randomUUID(), school: 'Turin', degree: '', started: 2011, ended: 2015 }
      await saveEducation(school, true)
      await saveEducation({ ...school, degree: 'Physics' }, false)
      await removeEntry('educations', school.id)
    },
  },
  {
    page,
    name: 'the least pay, said and taken back',
    ask: async ({ id }) => {
      await read(leastPayQuery(id))
      await saveLeastPay(id, { amount: 85_000, currency: 'EUR' })
      await saveLeastPay(id, null)
    },
  },
  {
    page: '/applications/:id/resume',
    name: 'a profile as it was sent',
    ask: ({ id, round, applications }) =>
      read(sentResumeQuery(id, nth(applications, round) ?? randomUUID(), false)),
  },
  {
    page,
    name: 'whom both know',
    ask: ({ id, round, strangers }) => readPage(mutualQuery(id, nth(strangers, round))),
  },
  {
    page,
    name: 'a report of a profile',
    ask: ({ round, strangers }) =>
      reportProfile({ person: nth(strangers, round), reason: 'spam', note: '' }).catch(() => {}),
    after: 'delete from public.profile_reports where user_id = $1',
  },
  {
    page,
    name: 'a skill is endorsed, and not any more',
    // Of a person without a connection; the lookup is the same.
    ask: async ({ round, strangers }) => {
      await setEndorsed(nth(strangers, round), 'Pottery', true).catch(() => {})
      await setEndorsed(nth(strangers, round), 'Pottery', false)
    },
  },
  {
    page,
    name: 'an import, and back',
    ask: async () => {
      const id = randomUUID()
      const none = { experience: [], education: [], skills: [] }
      const job = { id, title: 'Keeper', company: 'Quennell', location: '', summary: '' }
      await changeProfile(
        { ...none, fields: {}, experience: [{ ...job, started: '2022-03-01', ended: null }] },
        none,
      )
      await changeProfile({ ...none, fields: {} }, { ...none, experience: [id] })
    },
  },
]
