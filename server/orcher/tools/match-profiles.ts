/** People who agreed to be found, ranked as by POST /profiles/match, with the same scope. */
import { type Row, ToolFailed, type ToolRun } from './tool.ts'

type Match = { profile_id: string; score: number; reasons: string[] }

export const matchProfiles: ToolRun<'match_profiles'> = async ({ args, scopes }, { asIssuer }) => {
  if (!scopes.includes('profiles:match')) {
    throw new ToolFailed('The directive was issued without the scope profiles:match.')
  }
  const { skills, location = null } = args
  const matches = await asIssuer(
    (sql) => sql<Match>`
      select profile_id, score, reasons from orcher.match_profiles(${skills}, ${location})`,
  )
  const rows = matches.map(
    ({ profile_id, score, reasons }): Row => ({ profile_id, score, reasons: reasons.join(', ') }),
  )
  return {
    output: {
      kind: 'rows',
      summary: `${rows.length} ${rows.length === 1 ? 'person' : 'people'}`,
      columns: ['profile_id', 'score', 'reasons'],
      rows,
      total: rows.length,
    },
    basis: matches.map(({ profile_id, reasons }) => ({
      source: 'profiles',
      id: profile_id,
      quote: reasons.join(', ').slice(0, 160),
    })),
  }
}
