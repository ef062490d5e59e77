// The companies of the sample content: one name, trade and place wherever they are met.

export type Company = {
  name: string
  industry: string
  place: string
  /** Range of employees, as people say it. */
  employees: string
  about: string
}

export const companies = {
  northwind: {
    name: 'Northwind',
    industry: 'Climate software',
    place: 'San Francisco',
    employees: '501-1,000',
    about: 'Forecasting and planning tools for the people who run electricity grids.',
  },
  fathom: {
    name: 'Fathom',
    industry: 'Data infrastructure',
    place: 'Remote',
    employees: '201-500',
    about: 'A query engine for event data, built by a team in eleven time zones.',
  },
  halden: {
    name: 'Halden',
    industry: 'Design tools',
    place: 'New York',
    employees: '51-200',
    about: 'Drawing and specification software for industrial designers.',
  },
  alderBank: {
    name: 'Alder Bank',
    industry: 'Financial services',
    place: 'Chicago',
    employees: '1,001-5,000',
    about: 'A commercial bank for small manufacturers in the Midwest.',
  },
  meridianHealth: {
    name: 'Meridian Health',
    industry: 'Healthcare',
    place: 'Boston',
    employees: '5,001-10,000',
    about: 'A network of outpatient clinics and the records system that joins them.',
  },
  kestrelLogistics: {
    name: 'Kestrel Logistics',
    industry: 'Logistics',
    place: 'Denver',
    employees: '1,001-5,000',
    about: 'Cold-chain freight between farms, packers and shops.',
  },
  quayside: {
    name: 'Quayside',
    industry: 'Property technology',
    place: 'Austin',
    employees: '11-50',
    about: 'Leases, repairs and rent for small landlords, in one ledger.',
  },
  larkspur: {
    name: 'Larkspur',
    industry: 'Education',
    place: 'Seattle',
    employees: '51-200',
    about: 'Reading lessons that follow each student from one school to the next.',
  },
} satisfies Record<string, Company>
