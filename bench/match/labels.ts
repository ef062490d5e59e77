/**
 * How well each of the ten people fits each of the twenty postings, as a recruiter would say: 3 invite, 2 worth a talk, 1 far-
 * fetched, 0 no. Assigned before any score was computed. A line is a person, in the order of people.ts.
 */
const said = `
  3 2 1 0 1 1 1 2 0 0 2 1 0 0 1 0 0 1 0 0
  0 1 2 0 2 0 0 0 0 0 0 0 0 0 0 0 0 1 2 0
  0 0 1 3 2 0 0 0 1 0 0 0 0 0 0 0 0 0 0 0
  0 1 0 0 0 3 2 2 0 0 0 0 0 0 0 0 0 0 0 0
  0 0 0 1 0 1 0 0 3 0 1 0 0 1 0 0 0 0 0 0
  0 0 0 0 0 0 0 0 0 3 0 0 1 1 0 0 0 0 0 0
  0 0 0 0 0 0 0 0 1 1 0 0 3 3 0 0 0 0 0 0
  0 0 0 0 0 0 0 0 0 0 0 0 0 1 0 0 3 0 0 0
  0 0 0 0 0 1 0 0 0 0 0 0 0 0 0 0 0 0 0 3
  2 1 1 0 0 0 0 1 0 0 3 3 0 0 0 0 0 0 0 0`

export const labels: readonly (readonly number[])[] = said
  .trim()
  .split('\n')
  .map((line) => line.trim().split(' ').map(Number))
