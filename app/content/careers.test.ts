import { describe, expect, it } from 'vitest'
import { openRoles, rolesOf } from './career-roles.ts'
import { hiringSteps, teams, values } from './careers.ts'

describe('careers', () => {
  it('counts open roles for six teams as documented', () => {
    expect(teams.map((team) => [team.name, team.openRoles])).toEqual([
      ['Research', 8],
      ['Engineering', 12],
      ['Product', 5],
      ['Trust & Safety', 4],
      ['Design', 3],
      ['Business', 6],
    ])
  })

  it('lists every open role of every team, each once', () => {
    for (const team of teams)
      expect([team.name, rolesOf(team.name).length]).toEqual([team.name, team.openRoles])
    expect(new Set(openRoles.map(({ id }) => id)).size).toBe(38)
  })

  it('names four values and the five hiring steps in order', () => {
    expect(values).toHaveLength(4)
    expect(hiringSteps.map((step) => step.title.toLowerCase())).toEqual([
      'application and portfolio review',
      'initial conversation',
      'skills assessment',
      'team interviews',
      'reference check and offer',
    ])
  })

  it('files every open position under a team and pays within the range of the samples', () => {
    const names = teams.map((team) => team.name)
    for (const position of openRoles) {
      expect(names).toContain(position.department)
      expect(position.type).toBe('Full-time')
      const pay = position.salaryRange.match(/\d[\d,]*/g)?.map((text) => Number(text.replaceAll(',', '')))
      expect(pay).toHaveLength(2)
      expect(Math.min(...(pay ?? []))).toBeGreaterThanOrEqual(130_000)
      expect(Math.max(...(pay ?? []))).toBeLessThanOrEqual(250_000)
    }
  })
})
