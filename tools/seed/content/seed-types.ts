/** What the writers of the seed data agree on. Slots in texts: {company} {product} {users} {focus}. */
export type Place =
  | 'San Francisco'
  | 'New York'
  | 'Seattle'
  | 'Austin'
  | 'Boston'
  | 'Chicago'
  | 'Denver'
  | 'Remote'
  | 'London'
  | 'Berlin'
  | 'Dublin'
  | 'Amsterdam'
  | 'Zurich'
  | 'Toronto'
  | 'Sydney'
  | 'Singapore'

export type Currency = 'USD' | 'EUR' | 'GBP' | 'CAD' | 'CHF' | 'AUD' | 'SGD'
export type Level = 'entry' | 'mid' | 'senior' | 'lead'
export type JobType = 'full_time' | 'part_time' | 'contract' | 'internship'
export type Department =
  | 'Engineering'
  | 'Design'
  | 'Product'
  | 'Data'
  | 'Research'
  | 'Operations'
  | 'Marketing'
  | 'Sales'
  | 'People'
  | 'Finance'
  | 'Security'
  | 'Customer success'

export type SeedCompany = {
  name: string
  industry: string
  size: string
  headquarters: Place
  places: readonly Place[]
  about: string
  /** 'the grid planner' */
  product: string
  /** 'grid operators' */
  users: string
  /** Things being worked on, as a noun with its article. */
  focus: readonly string[]
  /** Whole sentences that are true of this company alone. */
  facts: readonly string[]
  benefits: readonly string[]
}

export type SeedRole = {
  department: Department
  titles: Partial<Record<Level, string>>
  /** One sentence each: why the role exists. */
  openings: readonly string[]
  duties: readonly string[]
  wants: readonly string[]
}
