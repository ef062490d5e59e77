import { expect, test } from 'vitest'
import { calendarFile, calendarText } from './calendar.ts'

const at = new Date('2026-11-23T08:00:00Z')
const talk = {
  id: 'a1',
  title: 'Talk, with; Ada\\',
  starts: '2026-11-25T10:00:00.000Z',
  ends: '2026-11-25T10:45:00Z',
}

test('an interview is an event in UTC, with what it says escaped', () => {
  const lines = calendarText([{ ...talk, note: 'One\nTwo' }], at).split('\r\n')
  expect(lines).toContain('DTSTART:20261125T100000Z')
  expect(lines).toContain('DTEND:20261125T104500Z')
  expect(lines).toContain('SUMMARY:Talk\\, with\\; Ada\\\\')
  expect(lines).toContain('DESCRIPTION:One\\nTwo')
  expect(lines.at(-1)).toBe('')
})

test('a day is a day, and nothing that somebody wrote begins a line of its own', () => {
  const text = calendarText([{ id: 'b', title: 'X\r\nEND:VCALENDAR', starts: '2026-11-25' }], at)
  expect(text).toContain('DTSTART;VALUE=DATE:20261125\r\nTRANSP:TRANSPARENT')
  expect(text.match(/^END:VCALENDAR/gm)).toHaveLength(1)
})

test('a long line goes on in the next, none has more than 75 octets, and all of it is there', () => {
  const title = 'Gespräch über Fernrohre '.repeat(12)
  const text = calendarText([{ ...talk, title }], at)
  for (const line of text.split('\r\n')) expect(new TextEncoder().encode(line).length).toBeLessThanOrEqual(75)
  expect(text.replace(/\r\n /g, '')).toContain(`SUMMARY:${title}`)
  expect(decodeURIComponent(calendarFile(talk, at))).toContain('BEGIN:VEVENT')
})

test('a later version of an event has the same UID, a higher SEQUENCE and the stamp of its change', () => {
  const versions = ['2026-11-20T09:00:00Z', '2026-11-20T09:00:01Z'].map((changed) =>
    calendarText([{ ...talk, changed }], at),
  )
  const of = (property: string) =>
    versions.map((text) => new RegExp(`^${property}:(.*)$`, 'm').exec(text)?.[1])
  expect(new Set(of('UID')).size).toBe(1)
  const [first, second] = of('SEQUENCE').map(Number)
  expect(second).toBe((first ?? 0) + 1)
  expect(second).toBeLessThan(2 ** 31)
  expect(of('DTSTAMP')[1]).toContain('20261120T090001Z')
  expect(calendarText([talk], at)).not.toContain('SEQUENCE')
})
