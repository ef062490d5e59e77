import { queryKey } from '#app/data/keys.ts'
import { useChange } from '#app/data/use-change.ts'
import { toast } from '#app/lib/toast.ts'
import {
  type CompanyRole,
  type CompanyTeam,
  companyRoles,
  type HiringMail,
  type TeamMember,
} from '#shared/company.ts'
import {
  checkDns,
  confirmCode,
  dnsToken,
  inviteMember,
  leaveCompany,
  mailMeOfHiring,
  mailMeOfInbox,
  removeMember,
  setRole,
  showOnPage,
  verifyByMail,
  withdrawInvitation,
} from './team-queries.ts'

type OpenInvitation = NonNullable<CompanyTeam['invitations']>[number]
type Invited = { email: string; role: CompanyRole }

const changed = (team: CompanyTeam, person: string, fields: Partial<TeamMember>): CompanyTeam => ({
  ...team,
  members: team.members.map((member) => (member.person === person ? { ...member, ...fields } : member)),
})

/** A member's changes of their own membership. */
function useOwnSwitches(company: string) {
  const key = queryKey('companyTeam', company)
  const kind = 'company'
  const listed = useChange<CompanyTeam, { person: string; shown: boolean }>({
    kind,
    key,
    run: ({ shown }) => showOnPage(company, shown),
    shown: (team, { person, shown }) => changed(team, person, { listed: shown }),
    failed: 'Failed to change who is named on the page',
  })
  const inboxMails = useChange<CompanyTeam, { person: string; wanted: boolean }>({
    kind,
    key,
    run: ({ wanted }) => mailMeOfInbox(company, wanted),
    shown: (team, { person, wanted }) => changed(team, person, { inbox_mails: wanted }),
    failed: 'Failed to change your notifications',
  })
  const hiringMails = useChange<CompanyTeam, { person: string; wanted: HiringMail[] }>({
    kind,
    key,
    run: ({ wanted }) => mailMeOfHiring(company, wanted),
    shown: (team, { person, wanted }) => changed(team, person, { hiring_mails: wanted }),
    failed: 'Failed to change your emails',
  })
  return { listed, inboxMails, hiringMails }
}

/** Changes of a company's members; most can be undone from the toast. */
export function useTeamChanges(company: string) {
  const key = queryKey('companyTeam', company)
  const kind = 'company'
  const invite = useChange<CompanyTeam, Invited>({
    kind,
    key,
    run: ({ email, role }) => inviteMember(company, email, role),
    failed: 'Failed to invite',
    done: ({ email }) => toast.success(`${email} is invited`),
  })
  const withdraw = useChange<CompanyTeam, OpenInvitation>({
    kind,
    key,
    run: ({ id }) => withdrawInvitation(id),
    shown: (team, { id }) => ({
      ...team,
      invitations: team.invitations?.filter((open) => open.id !== id) ?? null,
    }),
    failed: 'Failed to withdraw the invitation',
    done: ({ email }) => toast.success(`The invitation to ${email} is withdrawn`),
  })
  const role = useChange<CompanyTeam, TeamMember & { to: CompanyRole }>({
    kind,
    key,
    run: ({ person, to }) => setRole(company, person, to),
    shown: (team, { person, to }) => changed(team, person, { role: to }),
    failed: 'Failed to change the role',
    done: (member) =>
      toast.success(`${member.name}: ${companyRoles[member.to]}`, () =>
        role.mutate({ ...member, role: member.to, to: member.role }),
      ),
  })
  const remove = useChange<CompanyTeam, TeamMember>({
    kind,
    key,
    run: ({ person }) => removeMember(company, person),
    shown: (team, { person }) => ({
      ...team,
      members: team.members.filter((member) => member.person !== person),
    }),
    failed: ({ name }) => `Failed to remove ${name}`,
    done: ({ name }) => toast.success(`${name} is no longer a member of the company`),
  })
  // The portal itself shows that it is gone.
  const leave = useChange<CompanyTeam, void>({
    kind,
    key,
    run: () => leaveCompany(company),
    failed: 'Failed to leave',
  })
  return { invite, withdraw, role, remove, leave, ...useOwnSwitches(company) }
}

export type TeamChanges = ReturnType<typeof useTeamChanges>

/** The two ways of proving the domain. */
export function useVerification(company: string) {
  const key = queryKey('companyTeam', company)
  const kind = 'company'
  const mail = useChange<CompanyTeam, string, boolean>({
    kind,
    key,
    run: (address) => verifyByMail(company, address),
    failed: 'Failed to send the code',
    done: (_, __, verified) => verified && toast.success('The domain is verified'),
  })
  const code = useChange<CompanyTeam, string, boolean>({
    kind,
    key,
    run: (typed) => confirmCode(company, typed),
    failed: 'Failed to check the code',
    done: (_, __, verified) => verified && toast.success('The domain is verified'),
  })
  const token = useChange<CompanyTeam, void, string>({
    kind,
    key,
    run: () => dnsToken(company),
    failed: 'Failed to create the record',
  })
  const dns = useChange<CompanyTeam, void>({
    kind,
    key,
    run: () => checkDns(company),
    failed: 'Failed to check the DNS',
  })
  return { mail, code, token, dns }
}
