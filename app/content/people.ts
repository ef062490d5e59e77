// The people who reappear across the site: one name, role and place wherever they are met.

export type Person = {
  name: string
  role: string
  /** A name of companies.ts, or Tannr itself; absent for people who work for themselves. */
  company?: string
  place: string
}

export const people = {
  alexRivera: {
    name: 'Alex Rivera',
    role: 'Senior platform engineer',
    place: 'Oakland',
  },
  mayaAdeyemi: {
    name: 'Maya Adeyemi',
    role: 'Product designer',
    company: 'Halden',
    place: 'New York',
  },
  danielKowalski: {
    name: 'Daniel Kowalski',
    role: 'Head of risk',
    company: 'Alder Bank',
    place: 'Chicago',
  },
  priyaNair: {
    name: 'Priya Nair',
    role: 'Engineering manager',
    company: 'Fathom',
    place: 'Remote, Seattle',
  },
  tomasOrtega: {
    name: 'Tomás Ortega',
    role: 'Design director',
    company: 'Northwind',
    place: 'San Francisco',
  },
  lenaKraus: {
    name: 'Lena Kraus',
    role: 'Career coach',
    place: 'Berlin',
  },
  lenaHoffmann: {
    name: 'Lena Hoffmann',
    role: 'Staff engineer, tooling',
    place: 'Hamburg',
  },
  ruthOkafor: {
    name: 'Ruth Okafor',
    role: 'Director of compliance',
    company: 'Meridian Health',
    place: 'Boston',
  },
  samirHaddad: {
    name: 'Samir Haddad',
    role: 'Founder',
    company: 'Quayside',
    place: 'Austin',
  },
  graceLindqvist: {
    name: 'Grace Lindqvist',
    role: 'Data analyst',
    company: 'Fathom',
    place: 'Minneapolis',
  },
  jonahPark: {
    name: 'Jonah Park',
    role: 'Head of talent',
    company: 'Northwind',
    place: 'San Francisco',
  },
  elifDemir: {
    name: 'Elif Demir',
    role: 'Operations lead',
    company: 'Kestrel Logistics',
    place: 'Denver',
  },
  noorRahman: {
    name: 'Noor Rahman',
    role: 'Research lead, oversight',
    company: 'Tannr',
    place: 'San Francisco',
  },
  henrikSolberg: {
    name: 'Henrik Solberg',
    role: 'Research scientist, memory',
    company: 'Tannr',
    place: 'Remote, Oslo',
  },
  adaMensah: {
    name: 'Ada Mensah',
    role: 'Research scientist, matching',
    company: 'Tannr',
    place: 'London',
  },
  wesleyChen: {
    name: 'Wesley Chen',
    role: 'Head of engineering',
    company: 'Tannr',
    place: 'San Francisco',
  },
  inesDuarte: {
    name: 'Inês Duarte',
    role: 'Head of trust and safety',
    company: 'Tannr',
    place: 'Lisbon',
  },
} satisfies Record<string, Person>

/** 'head of risk, Alder Bank', as it follows a name. */
export function introducedAs(person: Person): string {
  const line = roleLine(person)
  return line.charAt(0).toLowerCase() + line.slice(1)
}

/** 'Head of risk, Alder Bank', or the role alone for people who work for themselves. */
export function roleLine(person: Person): string {
  return person.company ? `${person.role}, ${person.company}` : person.role
}
