import { withCommas } from '#shared/with-commas.ts'

/** docs/queries.md: the time of each query of the pages, and the few plans that decisions are based on. */
export type QueryEntry = {
  page: string
  /** `by filters: GET jobs`: the call of bench/page-calls, and the request. */
  query: string
  p50: number
  p95: number
  /** Whose case is the slowest. */
  who: string
  plan: string
}

/** Queries whose plan bears a decision. A plan of another shape would mean that the decision has lost its reason. */
const deciding: Readonly<Record<string, string>> = {
  '/jobs by words that many have: POST rpc/search_jobs':
    'From the newest job on, by the words that lie beside it ([8](decisions/0008-words-lie-beside-the-jobs.md)).',
  '/jobs by words that few have: POST rpc/search_jobs':
    'By the index of words ([8](decisions/0008-words-lie-beside-the-jobs.md)).',
  '/search a name spelt nearly so: POST rpc/site_search':
    'The nearest known words are found before any record is read ([8](decisions/0008-words-lie-beside-the-jobs.md)).',
  '/job-alerts the jobs of a day are new: POST rpc/match_job_alerts':
    'One step of bounded work, whatever is new ([9](decisions/0009-alerts-catch-up-in-steps.md)).',
}

/** How much was there, counted after the run. */
export type Amounts = readonly { what: string; amount: number }[]

const intro = (amounts: Amounts, bare: number) => `# Queries

Written by \`npm run bench queries\`: milliseconds over the wire for the kind of person whose case is the slowest. In the database
were ${amounts.map(({ what, amount }) => `${withCommas(amount)} ${what}`).join(', ')}.
The limit is 20 ms at the 95th percentile, on a machine where a bare \`select 1\` by the driver took ${bare.toFixed(2)} ms in the same run. The plans of all of them are in \`build/plans/\` after a run; those that a decision rests on are below.`

/** `bare`: milliseconds of a statement that does nothing, by which the machine can be told from others. */
export function queryDocument(entries: readonly QueryEntry[], amounts: Amounts, bare: number): string {
  const rows = entries.map(
    ({ page, query, p50, p95, who }) =>
      `| ${page} | ${query} | ${p50.toFixed(1)} | ${p95.toFixed(1)} | ${who} |`,
  )
  const plans = entries.flatMap(({ page, query, plan }) => {
    const reason = deciding[`${page} ${query}`]
    return reason ? [`## ${page}, ${query}\n\n${reason}\n\n\`\`\`\n${plan}\n\`\`\`\n`] : []
  })
  return `${intro(amounts, bare)}\n\n| page | query | p50 | p95 | for |\n|---|---|--:|--:|---|\n${rows.join('\n')}\n\n${plans.join('\n')}`
}
