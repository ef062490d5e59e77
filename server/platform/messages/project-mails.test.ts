import path from 'node:path'
import { expect, test } from 'vitest'
import { enquiryKinds } from '#shared/enquiry-kinds.ts'
import { noticeWords } from '#shared/notice.ts'
import { loadProjectMails, UnknownTemplate } from './project-mails.ts'

const projectDir = path.resolve(import.meta.dirname, '../../../supabase')
const mails = await loadProjectMails(projectDir, { siteUrl: 'https://example.com', except: ['invite'] })
const enquiry = (kind: string) =>
  mails({ to: 'ada@example.com', template: 'enquiry', data: { kind, reference: 'AB12CD34' } })

test.each(enquiryKinds)(
  'an enquiry of the kind %s is confirmed with its reference and what comes next',
  (kind) => {
    const { to, subject, html, text } = enquiry(kind)
    expect(to).toBe('ada@example.com')
    expect(subject).toMatch(/^(We|You|Thanks).* \(reference AB12CD34\)$/)
    expect(text).toContain('Your reference is AB12CD34.')
    const next = text.split('\n')[2] as string
    expect(next).toMatch(/^\S.*\.$/)
    expect(html).toContain(`>${next}</p>`)
  },
)

test('who asks for a call reads when we ring, and who joins the waitlist when we write', () => {
  expect(enquiry('call').text).toContain('Monday to Friday, 9 AM to 6 PM EST')
  expect(enquiry('waitlist').subject).toBe('You’re on the waitlist (reference AB12CD34)')
})

test('a mail of news names the address that ends it, and no other mail does', () => {
  const subscribed = mails({
    to: 'ada@example.com',
    template: 'enquiry',
    data: { kind: 'subscribe', reference: 'AB12CD34', unsubscribe: 'c0ffee' },
  })
  expect(subscribed.unsubscribe).toBe('https://example.com/unsubscribe?link=c0ffee')
  expect(subscribed.text).toContain(
    'Unsubscribe with one click:\nhttps://example.com/unsubscribe?link=c0ffee',
  )
  expect(subscribed.html).toContain('<a href="https://example.com/unsubscribe?link=c0ffee"')
  expect(enquiry('contact')).not.toHaveProperty('unsubscribe')
})

test('a template that is not there, or that somebody else fills, is refused', () => {
  for (const template of ['gone', 'invite', 'layout', '../config']) {
    expect(() => mails({ to: 'ada@example.com', template })).toThrow(UnknownTemplate)
  }
})

const job = { id: 'f00d', title: 'Keeper <b>', company: 'Observatory', place: 'Tenerife', score: 83 }

test('a digest names its jobs with their addresses, and the way out', () => {
  const { subject, html, text, unsubscribe } = mails({
    to: 'ada@example.com',
    template: 'job_digest',
    data: {
      frequency: 'daily',
      count: 8,
      first: 'Keeper',
      alerts: [{ title: 'Keeper', more: 7, jobs: [job] }],
      unsubscribe: 'c0ffee',
    },
  })
  expect(subject).toBe('8 new jobs for “Keeper”')
  expect(text).toContain('- Keeper <b>, Observatory, Tenerife, 83% match\n  https://example.com/jobs/f00d')
  expect(text).toContain('And 7 more.')
  expect(html).toContain('Keeper &lt;b&gt;</a>')
  expect(html).toContain('href="https://example.com/jobs/f00d"')
  expect(unsubscribe).toBe('https://example.com/unsubscribe?link=c0ffee')
})

test('what happened is told in words: of one thing in the subject, of several by their number', () => {
  const notices = [
    { kind: 'connection_request', subject: 'Ben Oster', detail: 'Designer', state: 'waiting' },
    { kind: 'connection_accepted', subject: 'Cleo Lang', detail: '', state: '' },
  ]
  const told = (list: object[]) =>
    mails({
      to: 'ada@example.com',
      template: 'notices',
      data: { count: list.length, kind: 'connection_request', notices: list, unsubscribe: 'c0ffee' },
    })
  expect(told(notices.slice(0, 1)).subject).toBe('Ben Oster would like to connect')
  expect(told(notices).subject).toBe('2 updates on Tannr')
  expect(told(notices).text).toContain('- Cleo Lang accepted your request to connect')
  expect(told(notices).text).toContain('“Messages” is on in your settings')
  expect(told(notices).unsubscribe).toBe('https://example.com/unsubscribe?link=c0ffee')
})

test('a mail of one thing leads to it, and one of several to where all of them are', () => {
  const link = (kind: string, ...notices: { state: string; about: string }[]) => {
    const told = notices.map((notice) => ({ kind, subject: 'Keeper', detail: '', ...notice }))
    const { text } = mails({
      to: 'ada@example.com',
      template: 'notices',
      data: { count: told.length, kind, notices: told, unsubscribe: 'c0ffee' },
    })
    return /^https:\/\/example\.com(\/(?!unsubscribe|settings)\S*)$/m.exec(text)?.[1]
  }
  const one = (kind: string, state: string) => link(kind, { state, about: 'f00d' })
  const written = { subject: 'Keeper', detail: '', amount: 1, id: 'n', happened_at: '', read_at: null }
  const shown = (kind: 'application_status' | 'hiring' | 'comment', state: string, subject_id = 'f00d') =>
    noticeWords({ ...written, kind, state, subject_id }).to
  for (const state of ['times_offered', 'offer_received', 'rejected'])
    expect(one('application_status', state)).toBe(shown('application_status', state))
  expect(link('application_status', { state: 'rejected', about: '' })).toBe('/applications')
  for (const state of ['applied', 'due', 'overdue', 'offer_lapsed', 'meeting_off'])
    expect(one('hiring', state)).toBe(shown('hiring', state))
  for (const state of ['interview_soon', 'meeting_booked', 'nobody_meets'])
    expect(one('hiring', state)).toBe(shown('hiring', state, 'meet f00d'))
  expect(one('comment', '')).toBe(shown('comment', ''))
  expect(one('follower', '')).toBe('/network')
  const several = { state: 'applied', about: 'f00d' }
  const applied = {
    kind: 'hiring',
    subject: 'Keeper',
    detail: '',
    state: 'applied',
    about: 'f00d',
    amount: 4,
  }
  const many = { count: 1, kind: 'hiring', notices: [applied], unsubscribe: 'c0ffee' }
  expect(mails({ to: 'ada@example.com', template: 'notices', data: many }).subject).toBe(
    'Keeper: 4 new applications',
  )
  expect(link('hiring', several, several)).toBe('/business-portal?tab=talent')
})

test('a mail of messages names who wrote, and leads to the conversation where it is one', () => {
  const said = [
    { name: 'Ben Oster', unread: 1, request: true, id: 'c0de', detail: '' },
    { name: 'Cleo Lang', unread: 3, request: false, id: 'f00d', detail: '' },
  ]
  const told = (list: object[]) =>
    mails({
      to: 'ada@example.com',
      template: 'messages',
      data: { count: 3, people: list.length, more: 0, notices: list, unsubscribe: 'c0ffee' },
    })
  expect(told(said.slice(0, 1)).subject).toBe('Ben Oster would like to message you')
  expect(told(said.slice(0, 1)).text).toContain('https://example.com/messages?conversation=c0de')
  expect(told(said).subject).toBe('2 people wrote to you')
  expect(told(said).text).toContain('- Cleo Lang sent you 3 messages')
  expect(told(said).unsubscribe).toBe('https://example.com/unsubscribe?link=c0ffee')
})

test('a decision about a profile speaks of the profile and its person', () => {
  const told = (template: string, decision: string) =>
    mails({
      to: 'ada@example.com',
      template,
      data: {
        kind: 'profile',
        decision,
        paragraphs: ['It is someone else’s.'],
        reference: 'AB12CD34',
        quoted: '',
      },
    })
  expect(told('report_answer', 'warned').text).toContain(
    'the profile that you reported. The person was warned.',
  )
  expect(told('report_answer', 'hidden').text).toContain('The account was suspended.')
  expect(told('report_decision', 'warned').subject).toContain('A warning about your profile')
})

test.each([
  ['suspended', 'account-billing'],
  ['report_decision', 'other'],
])('who is told of a decision (%s) is led to the form for an appeal', (template, topic) => {
  const data = { kind: 'post', decision: 'hidden', paragraphs: ['Spam.'], reference: 'AB12CD34' }
  const { text, html } = mails({ to: 'ada@example.com', template, data })
  const form = `https://example.com/support?topic=${topic}&reference=AB12CD34#message`
  expect(text).toContain(`Appeal the decision:\n${form}`)
  expect(html).toContain(`href="${form}"`)
})
