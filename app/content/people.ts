// The people who reappear across the site: one name, one role, one colour wherever they are met.

export type Hue = 'tannrspace' | 'orcher' | 'api' | 'neutral'

export type Person = {
  name: string
  initials: string
  role: string
  /** A name of companies.ts, or Tannr itself; absent for people who work for themselves. */
  company?: string
  place: string
  hue: Hue
}

export const people = {
  alexRivera: {
    name: 'Alex Rivera',
    initials: 'AR',
    role: 'Senior platform engineer',
    place: 'Oakland',
    hue: 'tannrspace',
  },
  mayaAdeyemi: {
    name: 'Maya Adeyemi',
    initials: 'MA',
    role: 'Product designer',
    company: 'Halden',
    place: 'New York',
    hue: 'tannrspace',
  },
  danielKowalski: {
    name: 'Daniel Kowalski',
    initials: 'DK',
    role: 'Head of risk',
    company: 'Alder Bank',
    place: 'Chicago',
    hue: 'orcher',
  },
  priyaNair: {
    name: 'Priya Nair',
    initials: 'PN',
    role: 'Engineering manager',
    company: 'Fathom',
    place: 'Remote, Seattle',
    hue: 'orcher',
  },
  tomasOrtega: {
    name: 'Tomás Ortega',
    initials: 'TO',
    role: 'Design director',
    company: 'Northwind',
    place: 'San Francisco',
    hue: 'api',
  },
  lenaKraus: {
    name: 'Lena Kraus',
    initials: 'LK',
    role: 'Career coach',
    place: 'Berlin',
    hue: 'neutral',
  },
  ruthOkafor: {
    name: 'Ruth Okafor',
    initials: 'RO',
    role: 'Director of compliance',
    company: 'Meridian Health',
    place: 'Boston',
    hue: 'orcher',
  },
  samirHaddad: {
    name: 'Samir Haddad',
    initials: 'SH',
    role: 'Founder',
    company: 'Quayside',
    place: 'Austin',
    hue: 'api',
  },
  graceLindqvist: {
    name: 'Grace Lindqvist',
    initials: 'GL',
    role: 'Data analyst',
    company: 'Fathom',
    place: 'Minneapolis',
    hue: 'tannrspace',
  },
  jonahPark: {
    name: 'Jonah Park',
    initials: 'JP',
    role: 'Head of talent',
    company: 'Northwind',
    place: 'San Francisco',
    hue: 'neutral',
  },
  elifDemir: {
    name: 'Elif Demir',
    initials: 'ED',
    role: 'Operations lead',
    company: 'Kestrel Logistics',
    place: 'Denver',
    hue: 'orcher',
  },
  noorRahman: {
    name: 'Noor Rahman',
    initials: 'NR',
    role: 'Research lead, oversight',
    company: 'Tannr',
    place: 'San Francisco',
    hue: 'orcher',
  },
  henrikSolberg: {
    name: 'Henrik Solberg',
    initials: 'HS',
    role: 'Research scientist, memory',
    company: 'Tannr',
    place: 'Remote, Oslo',
    hue: 'api',
  },
  adaMensah: {
    name: 'Ada Mensah',
    initials: 'AM',
    role: 'Research scientist, matching',
    company: 'Tannr',
    place: 'London',
    hue: 'tannrspace',
  },
  wesleyChen: {
    name: 'Wesley Chen',
    initials: 'WC',
    role: 'Head of engineering',
    company: 'Tannr',
    place: 'San Francisco',
    hue: 'api',
  },
  inesDuarte: {
    name: 'Inês Duarte',
    initials: 'ID',
    role: 'Head of trust and safety',
    company: 'Tannr',
    place: 'Lisbon',
    hue: 'neutral',
  },
} satisfies Record<string, Person>

export type PersonId = keyof typeof people

/** 'Head of risk, Alder Bank', or the role alone for people who work for themselves. */
export function roleLine(person: Person): string {
  return person.company ? `${person.role}, ${person.company}` : person.role
}
