import fs from 'node:fs/promises'
import { expect, test } from 'vitest'
import { generate } from './generate.ts'
import { seedSql } from './seed-sql.ts'

const { companies, jobs } = generate()

test('supabase/seed.sql is what the program writes', async () => {
  const written = await fs.readFile(new URL('../../supabase/seed.sql', import.meta.url), 'utf8')
  expect(written === seedSql(), 'run: node tools/seed/write-seed.ts').toBe(true)
})

test('there are at least 24 companies in 10 industries and 240 jobs', () => {
  expect(companies.length).toBeGreaterThanOrEqual(24)
  expect(new Set(companies.map((company) => company.industry)).size).toBeGreaterThanOrEqual(10)
  expect(jobs.length).toBeGreaterThanOrEqual(240)
  expect(new Set(jobs.map((job) => job.id)).size).toBe(jobs.length)
})

test('every stated salary lies between 130,000 and 250,000', () => {
  const stated = jobs.flatMap((job) => [job.salary_min, job.salary_max]).filter((amount) => amount !== null)
  expect(Math.min(...stated)).toBeGreaterThanOrEqual(130_000)
  expect(Math.max(...stated)).toBeLessThanOrEqual(250_000)
  for (const job of jobs)
    if (job.salary_min && job.salary_max) expect(job.salary_min).toBeLessThan(job.salary_max)
})

test('a few jobs state no salary, some only one bound, and there are several currencies', () => {
  const bounds = jobs.map((job) => [job.salary_min !== null, job.salary_max !== null].join())
  for (const kind of ['false,false', 'true,false', 'false,true']) {
    expect(bounds.filter((bound) => bound === kind).length).toBeGreaterThan(2)
  }
  expect(new Set(jobs.map((job) => job.currency)).size).toBeGreaterThanOrEqual(5)
})

test('no description repeats another and each has its three lists', () => {
  expect(new Set(jobs.map((job) => job.description)).size).toBe(jobs.length)
  for (const { description } of jobs) {
    expect(description).not.toMatch(/[{}]/)
    for (const heading of ['What you will do', 'What we look for', 'What we offer']) {
      expect(description).toContain(`\n\n${heading}\n\n- `)
    }
  }
})

test('a company offers a title once', () => {
  const offers = jobs.map((job) => `${job.company_id}/${job.title}`)
  expect(new Set(offers).size).toBe(offers.length)
})
