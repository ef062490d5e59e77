import {
  acceptConnection,
  declineConnection,
  disconnect,
  setAsked,
  setBlocked,
  setFollowing,
} from '#app/data/connections.ts'
import { queryKey } from '#app/data/keys.ts'
import { useChange } from '#app/data/use-change.ts'
import { nameSession } from '#app/lib/session/name-session.ts'
import { toast } from '#app/lib/toast.ts'
import type { Audience, Education, Experience, Profile, ProfileSection } from '#shared/profile.ts'
import {
  changeHandle,
  type LeastPay,
  type ProfileFields,
  type ProfileReport,
  removeEntry,
  reportProfile,
  saveEducation,
  saveExperience,
  saveFields,
  saveLeastPay,
  setAudience,
  setEndorsed,
} from './profile-queries.ts'

const kind = 'profile'
const key = queryKey('profile')

/** All changes of one's own profile; removed entries can be restored from the toast. */
export function useProfileChanges(person: string) {
  const fields = useChange<Profile | null, ProfileFields & { handle?: string; pay?: LeastPay | null }>({
    kind,
    key,
    run: async ({ handle, pay, ...values }) => {
      // First what may be refused: then nothing has been changed.
      if (handle) await changeHandle(handle)
      await saveFields(person, values)
      if (pay !== undefined) await saveLeastPay(person, pay)
    },
    done: ({ first_name, last_name }, before) => {
      const isNamed = first_name !== undefined || last_name !== undefined
      if (isNamed && (first_name !== before?.first_name || last_name !== before?.last_name))
        void nameSession()
    },
    failed: 'Failed to save',
  })
  const audience = useChange<Profile | null, { section: ProfileSection; seenBy: Audience }>({
    kind,
    key,
    run: ({ section, seenBy }) => setAudience(section, seenBy),
    shown: (profile, { section, seenBy }) =>
      profile?.seen_by ? { ...profile, seen_by: { ...profile.seen_by, [section]: seenBy } } : profile,
    failed: 'Failed to change who sees it',
  })
  const experience = useChange<Profile | null, { entry: Experience; added: boolean }>({
    kind,
    key,
    run: ({ entry, added }) => saveExperience(entry, added),
    failed: 'Failed to save',
  })
  const education = useChange<Profile | null, { entry: Education; added: boolean }>({
    kind,
    key,
    run: ({ entry, added }) => saveEducation(entry, added),
    failed: 'Failed to save',
  })
  const removeExperience = useChange<Profile | null, Experience>({
    kind,
    key,
    run: ({ id }) => removeEntry('experiences', id),
    shown: (profile, { id }) =>
      profile && { ...profile, experience: (profile.experience ?? []).filter((entry) => entry.id !== id) },
    failed: 'Failed to remove',
    done: (entry) => toast.success('Entry removed', () => experience.mutate({ entry, added: true })),
  })
  const removeEducation = useChange<Profile | null, Education>({
    kind,
    key,
    run: ({ id }) => removeEntry('educations', id),
    shown: (profile, { id }) =>
      profile && { ...profile, education: (profile.education ?? []).filter((entry) => entry.id !== id) },
    failed: 'Failed to remove',
    done: (entry) => toast.success('Entry removed', () => education.mutate({ entry, added: true })),
  })
  return { fields, audience, experience, education, removeExperience, removeEducation }
}

export type ProfileChanges = ReturnType<typeof useProfileChanges>

/** The relation between viewer and person: requested, withdrawn, accepted. */
export function useConnect({ id, name }: Profile) {
  return useChange<Profile | null, Profile['state']>({
    kind: 'connection',
    key,
    run: (next) => (next === 'connected' ? acceptConnection(id) : setAsked(id, next === 'asked')),
    shown: (profile, state) => (profile?.id === id ? { ...profile, state } : profile),
    failed: `Failed to connect with ${name}`,
    done: (next) => {
      if (next === 'connected') toast.success(`You and ${name} are connected`)
    },
  })
}

export function useFollow({ id, name }: Profile) {
  return useChange<Profile | null, boolean>({
    kind: 'following',
    key,
    run: (following) => setFollowing('person', id, following),
    shown: (profile, following) =>
      profile?.id === id
        ? { ...profile, following, followers: profile.followers + (following ? 1 : -1) }
        : profile,
    failed: `Failed to follow ${name}`,
  })
}

export function useEndorse({ id }: Profile) {
  return useChange<Profile | null, { skill: string; endorsed: boolean }>({
    kind: 'skill',
    key,
    run: ({ skill, endorsed }) => setEndorsed(id, skill, endorsed),
    shown: (profile, { skill, endorsed }) =>
      profile?.id === id && profile.skills
        ? {
            ...profile,
            skills: profile.skills.map((one) =>
              one.name === skill
                ? { ...one, endorsed, endorsements: Math.max(0, one.endorsements + (endorsed ? 1 : -1)) }
                : one,
            ),
          }
        : profile,
    failed: ({ skill }) => `Failed to endorse ${skill}`,
  })
}

/** What ends something between the viewer and the person, and unblocking. */
const partings = {
  disconnect: {
    run: disconnect,
    shown: { state: 'none' },
    failed: 'Failed to disconnect from',
    done: (name: string) => `You and ${name} are no longer connected`,
  },
  decline: {
    run: declineConnection,
    shown: { state: 'none' },
    failed: 'Failed to decline',
    done: (name: string) => `Declined. ${name} won’t be notified`,
  },
  block: {
    run: (person: string) => setBlocked(person, true),
    shown: { state: 'closed', blocked: true, following: false },
    failed: 'Failed to block',
    done: (name: string) => `${name} is blocked`,
  },
  unblock: {
    run: (person: string) => setBlocked(person, false),
    shown: { state: 'none', blocked: false },
    failed: 'Failed to unblock',
    done: (name: string) => `${name} is no longer blocked`,
  },
} as const
export type Parting = keyof typeof partings

export function useParting({ id, name }: Profile) {
  return useChange<Profile | null, Parting>({
    kind: 'connection',
    key,
    run: (act) => partings[act].run(id),
    shown: (profile, act) => (profile?.id === id ? { ...profile, ...partings[act].shown } : profile),
    failed: (act) => `${partings[act].failed} ${name}`,
    done: (act) => toast.success(partings[act].done(name)),
  })
}

export function useReportProfile() {
  return useChange<unknown, ProfileReport>({
    kind: 'report',
    key,
    run: reportProfile,
    failed: 'Failed to report',
    done: () => toast.success('Thank you. Your report was sent to Tannr'),
  })
}
