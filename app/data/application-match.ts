/** How well an application fits its job, for both sides, by the profile and posting at the time of the application. */

import { queryOptions } from '@tanstack/react-query'
import type { MatchProfile } from '#shared/match/evidence.ts'
import { type Match, matchOf } from '#shared/match/match.ts'
import type { MatchPosting } from '#shared/match/posting-sentences.ts'
import { answerAs } from './answer-as.ts'
import { queryKey } from './keys.ts'
import { getSupabase } from './supabase.ts'

type Skill = Omit<MatchProfile['skills'][number], 'id'>
type Sent = {
  day: string
  profile: Omit<MatchProfile, 'skills'> & { skills: readonly Skill[] }
  posting: MatchPosting
}

/** Null for anyone else, and for an application without a stored profile. */
export const applicationMatchQuery = (application: string) =>
  queryOptions({
    queryKey: queryKey('applicationMatch', application),
    queryFn: () => askFor(application),
  })

type Waiting = { resolve: (match: Match | null) => void; reject: (error: Error) => void }
/** Milliseconds in which requests are collected: those of a board become one. */
const gathering = 10
/** Applications per request. */
const batchSize = 100
let waiting = new Map<string, Waiting[]>()

function askFor(application: string): Promise<Match | null> {
  if (waiting.size === batchSize) void askNow()
  if (waiting.size === 0) setTimeout(() => void askNow(), gathering)
  return new Promise((resolve, reject) => {
    waiting.set(application, [...(waiting.get(application) ?? []), { resolve, reject }])
  })
}

async function askNow(): Promise<void> {
  const asked = waiting
  waiting = new Map()
  if (asked.size === 0) return
  try {
    const supabase = await getSupabase()
    const applications = [...asked.keys()]
    const found = await answerAs<Record<string, Sent>>(supabase.rpc('application_matches', { applications }))
    for (const [id, all] of asked) {
      const sent = found[id]
      const match = sent ? matchOfSent(sent) : null
      for (const { resolve } of all) resolve(match)
    }
  } catch (error) {
    for (const all of asked.values()) for (const { reject } of all) reject(error as Error)
  }
}

export function matchOfSent({ day, profile, posting }: Sent): Match {
  const skills = profile.skills.map((skill) => ({ ...skill, id: skill.name }))
  return matchOf({ ...profile, skills }, posting, day)
}
