import { expect, test } from 'vitest'
import { zip } from '#server/exports/zip.ts'
import { readCsv } from './csv.ts'
import { fromJsonResume, toJsonResume } from './json-resume.ts'
import { fromLinkedIn, linkedInFiles } from './linkedin.ts'
import type { Profile } from './profile.ts'
import { type Found, isNothing, monthOf, newIn, yearOf } from './resume-import.ts'
import { textOf } from './text-of.ts'
import { unzip } from './unzip.ts'
import { toVCard } from './vcard.ts'

const profile: Profile = {
  ...{ id: '1', handle: 'ada-rao', name: 'Ada Rao', first_name: 'Ada', last_name: 'Rao' },
  ...{
    title: 'Potter; glazer',
    location: 'Turin, Italy',
    links: ['https://ada.example'],
    email: 'a@b.example',
  },
  ...{
    phone: null,
    connections: 0,
    mutual: 0,
    followers: 0,
    following: false,
    blocked: false,
    picture: null,
  },
  ...{ state: 'self', visible: true, updated_at: '2026-05-01T10:20:30.123Z', seen_by: null },
  about: 'I fire\nkilns.',
  experience: [
    {
      ...{ id: '2', title: 'Potter', company: 'Quennell', location: 'Turin' },
      ...{ started: '2022-03-01', ended: null, summary: 'Fired 20 kilns\n- Kept them warm' },
    },
  ],
  education: [{ id: '3', school: 'Turin', degree: 'Ceramics', started: 2011, ended: 2015 }],
  skills: [
    {
      ...{ name: 'Glazing', level: 'Advanced', progress: 70, verified: false, endorsements: 0 },
      ...{ endorsers: [], endorsed: false },
    },
  ],
}
const empty: Profile = {
  ...profile,
  ...{ first_name: '', last_name: '', title: '', location: '', links: [], about: '' },
  ...{ experience: [], education: [], skills: [] },
}
const address = 'https://tannr.example/people/ada-rao'

const foundIn = (found: Found | undefined): Found => {
  if (!found) throw new Error('Nothing was found')
  return found
}

test('what goes out as JSON Resume comes back as it was', () => {
  const found = foundIn(fromJsonResume(JSON.stringify(toJsonResume(profile, address))))
  expect(found.fields).toEqual({
    first_name: 'Ada',
    last_name: 'Rao',
    headline: 'Potter; glazer',
    location: 'Turin, Italy',
    about: 'I fire\nkilns.',
    links: [address, 'https://ada.example'],
  })
  const { id: _, ...job } = profile.experience?.[0] ?? { id: '' }
  const { id: __, ...school } = profile.education?.[0] ?? { id: '' }
  expect([found.experience, found.education]).toEqual([[job], [school]])
  expect(found.skills).toEqual([{ name: 'Glazing', level: 'Advanced' }])
  expect(found.skipped).toEqual([])
})

test('of a file only that is new which the profile has not, and no entry comes twice', () => {
  const found = foundIn(fromJsonResume(JSON.stringify(toJsonResume(profile, address))))
  const news = newIn({ ...found, fields: { ...found.fields, links: ['https://ada.example'] } }, profile)
  expect(isNothing(news)).toBe(true)
  // The same degree in the format of another file.
  const degree = 'B.Sc. Ceramics'
  const [school] = profile.education ?? []
  const had = { ...profile, education: school ? [{ ...school, degree }] : [] }
  const [other] = found.education
  const again = newIn({ ...found, education: other ? [{ ...other, degree: 'BSc, ceramics' }] : [] }, had)
  expect(again.education).toEqual([])
  const twice = newIn({ ...found, experience: [...found.experience, ...found.experience] }, empty)
  expect([twice.experience.length, twice.fields.headline]).toEqual([1, 'Potter; glazer'])
})

test('what is no resume is told apart, and what lacks something is skipped and said', () => {
  for (const text of ['', '[]', '"basics"', '{"name":"Ada"}', '{"basics":']) {
    expect(fromJsonResume(text)).toBeUndefined()
  }
  const odd = {
    basics: { name: 7, profiles: 'none', location: [] },
    work: [
      { position: 'Potter', name: 'Quennell' },
      null,
      { name: 'x'.repeat(900), position: 'y', startDate: '2020' },
    ],
    education: [{ area: 'Clay' }, { institution: 'Turin', startDate: 'soon' }],
    skills: [{ name: ' ' }, { name: 'Glazing', level: 'Master' }],
  }
  const found = foundIn(fromJsonResume(JSON.stringify(odd)))
  expect(found.skipped).toEqual([
    'Potter at Quennell: it does not say when it began',
    'A job: a title or a company is missing',
    'Clay: the school is missing',
  ])
  expect(found.experience[0]).toMatchObject({ company: 'x'.repeat(120), started: '2020-01-01' })
  expect(found.education).toEqual([{ school: 'Turin', degree: '', started: null, ended: null }])
  expect(found.skills).toEqual([{ name: 'Glazing', level: 'Expert' }])
})

test.each([
  ['2022-03-14', '2022-03-01'],
  ['2022', '2022-01-01'],
  ['Mar 2022', '2022-03-01'],
  ['September 2022', '2022-09-01'],
  ['2022-13', undefined],
  ['1822', undefined],
  ['now', undefined],
  [undefined, undefined],
])('“%s” is the month %s', (text, month) => {
  expect(monthOf(text)).toBe(month)
})

test('a year is found where one stands', () => {
  expect([yearOf('Sep 2011'), yearOf(2015), yearOf('then')]).toEqual([2011, 2015, null])
})

test('an emoji at the limit is kept whole or left out, and half of one is no letter', () => {
  const text = JSON.stringify({
    basics: { label: `${'x'.repeat(159)}😀`, summary: 'Kilns \ud83d and glazes 😀' },
  })
  const { fields } = foundIn(fromJsonResume(text))
  expect(fields.headline).toBe('x'.repeat(159))
  expect(fields.about).toBe('Kilns  and glazes 😀')
})

test.each([
  ['UTF-8', new TextEncoder().encode('Zoë 😀').buffer, 'Zoë 😀'],
  ['UTF-8 with its mark', new Uint8Array([0xef, 0xbb, 0xbf, 0x5a]).buffer, 'Z'],
  ['UTF-16', new Uint8Array([0xff, 0xfe, 0x5a, 0, 0xeb, 0]).buffer, 'Zë'],
  ['UTF-16, big end first', new Uint8Array([0xfe, 0xff, 0, 0x5a, 0, 0xeb]).buffer, 'Zë'],
  ['Windows-1252', new Uint8Array([0x5a, 0x6f, 0xeb, 0x20, 0x80]).buffer, 'Zoë €'],
  ['nothing', new ArrayBuffer(0), ''],
])('a table in %s is read as it was written', (_, bytes, text) => {
  expect(textOf(bytes)).toBe(text)
})

test('quotes, commas and line ends of a table are read as they are meant', () => {
  const text = '\uFEFFNotes:\r\n"Name","Says"\r\n"Rao, Ada","She said ""yes""\nand went"\r\n\r\nBen,\r\n'
  expect(readCsv(text, { rows: 10, names: ['Name'] })).toEqual([
    { Name: 'Rao, Ada', Says: 'She said "yes"\nand went' },
    { Name: 'Ben', Says: '' },
  ])
  expect(() => readCsv('a\n'.repeat(100), { rows: 10 })).toThrow('too many lines')
  expect(readCsv('', { rows: 10 })).toEqual([])
})

async function archiveOf(files: Record<string, string>): Promise<Blob> {
  async function* entries() {
    for (const [name, text] of Object.entries(files)) {
      yield {
        name,
        bytes: (async function* () {
          yield text
        })(),
      }
    }
  }
  const parts: Buffer[] = []
  for await (const part of zip(entries(), new Date('2026-01-01'))) parts.push(part)
  return new Blob([new Uint8Array(Buffer.concat(parts))])
}

test('a LinkedIn archive gives the profile, positions, schools and skills, and nothing else of it is looked at', async () => {
  const archive = await archiveOf({
    'messages.csv': 'FROM,CONTENT\nBen,Secret\n',
    'Basic/Profile.csv':
      'First Name,Last Name,Headline,Summary,Geo Location,Websites\nAda,Rao,Potter,"I fire, slowly",Turin,[PERSONAL:https://ada.example]\n',
    'Positions.csv':
      'Company Name,Title,Description,Location,Started On,Finished On\nQuennell,Potter,Fired kilns,Turin,Mar 2022,\n,Potter,,,,\n',
    'Education.csv': 'School Name,Start Date,End Date,Notes,Degree Name\nTurin,2011,2015,,Ceramics\n',
    'Skills.csv': 'Name\nGlazing\n',
  })
  const files = await unzip(archive, linkedInFiles)
  expect(Object.keys(files).sort()).toEqual([...linkedInFiles].sort())
  const found = foundIn(fromLinkedIn(files))
  expect(found.fields).toEqual({
    ...{ first_name: 'Ada', last_name: 'Rao', headline: 'Potter', location: 'Turin' },
    ...{ about: 'I fire, slowly', links: ['https://ada.example'] },
  })
  expect(found.experience).toMatchObject([{ company: 'Quennell', started: '2022-03-01', ended: null }])
  expect(found.education).toEqual([{ school: 'Turin', degree: 'Ceramics', started: 2011, ended: 2015 }])
  expect(found.skills).toEqual([{ name: 'Glazing', level: 'Beginner' }])
  expect(found.skipped).toEqual(['Potter: a title or a company is missing'])
  expect(fromLinkedIn(await unzip(await archiveOf({ 'other.csv': 'x' }), linkedInFiles))).toBeUndefined()
})

test('an archive that is none, cut, damaged or a bomb is refused with its reason', async () => {
  const good = await archiveOf({ 'Skills.csv': `Name\n${'Glazing\n'.repeat(50)}` })
  await expect(unzip(new Blob(['PK not really']), linkedInFiles)).rejects.toThrow('not a ZIP archive')
  await expect(unzip(good.slice(0, good.size - 30), linkedInFiles)).rejects.toThrow('not a ZIP archive')
  const bytes = new Uint8Array(await good.arrayBuffer())
  bytes.fill(0xff, 45, 55)
  await expect(unzip(new Blob([bytes]), linkedInFiles)).rejects.toThrow('damaged')
  const bomb = await archiveOf({ 'Skills.csv': 'a'.repeat(6_000_000) })
  await expect(unzip(bomb, linkedInFiles)).rejects.toThrow('larger than 5 MB')
  const lie = new Uint8Array(await bomb.arrayBuffer())
  const list = lie.lastIndexOf(0x01, lie.length - 23)
  for (let at = lie.length - 70; at < lie.length - 22; at++) {
    // The size that the list states, made small.
    if (lie[at] === 0x50 && lie[at + 1] === 0x4b && lie[at + 2] === 1)
      new DataView(lie.buffer).setUint32(at + 24, 10, true)
  }
  expect(list).toBeGreaterThan(0)
  await expect(unzip(new Blob([lie]), linkedInFiles)).rejects.toThrow('larger than 5 MB')
})

test('nothing that somebody wrote begins a line of a card', () => {
  const card = toVCard({ ...profile, title: 'Potter\rEND:VCARD\u0007', experience: [] }, address)
  expect(card.split(/\r\n|\r|\n/)).toContain('TITLE:Potter\\nEND:VCARD')
  const named = toVCard({ ...profile, title: '' }, address)
  expect(named).toContain('TITLE:Potter\r\n')
})

test('a card has what an address book reads, escaped and in short lines', () => {
  const card = toVCard({ ...profile, title: 'Potter; glazer, é'.repeat(8) }, address)
  expect(card.split('\r\n').every((text) => new TextEncoder().encode(text).length <= 75)).toBe(true)
  const whole = card.replaceAll('\r\n ', '')
  expect(whole.split('\r\n')).toEqual([
    'BEGIN:VCARD',
    'VERSION:4.0',
    'FN:Ada Rao',
    'N:Rao;Ada;;;',
    'TITLE:Potter',
    'ORG:Quennell',
    'EMAIL:a@b.example',
    'ADR:;;;Turin\\, Italy;;;',
    `URL:${address}`,
    'URL:https://ada.example',
    'REV:20260501T102030Z',
    'END:VCARD',
    '',
  ])
})
