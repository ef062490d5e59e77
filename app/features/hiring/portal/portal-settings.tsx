import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { hasOwnServer } from '#app/lib/backend/own-server.ts'
import { ErrorState } from '#app/ui/error-state.tsx'
import { PageHeader } from '#app/ui/page-header.tsx'
import { SettingsSection } from '#app/ui/settings-section.tsx'
import { Skeleton } from '#app/ui/skeleton.tsx'
import type { OwnCompany } from '#shared/company.ts'
import { InvitationLines, MemberLines } from './member-lines.tsx'
import { OwnMails } from './own-mails.tsx'
import { OwnMembership } from './own-membership.tsx'
import { teamQuery } from './team-queries.ts'
import { useTeamChanges } from './use-team-changes.ts'
import { Verification } from './verification.tsx'

/** The members, the verification, and one's own membership. */
type PortalSettingsProps = {
  company: OwnCompany
  /** Of its pipelines. */
  hiring: ReactNode
}

export function PortalSettings({ company, hiring }: PortalSettingsProps) {
  const team = useQuery(teamQuery(company.id))
  const changes = useTeamChanges(company.id)
  const owns = company.role === 'owner'
  return (
    <>
      <PageHeader
        title="Settings"
        lead={hasOwnServer ? 'Members, verification and the emails you get.' : 'Members and verification.'}
      />
      {team.data ? (
        <div className="flex flex-col gap-8">
          <SettingsSection
            title="Members"
            lead={
              owns
                ? 'Members work for the company under their own names. A page always has at least one owner.'
                : 'Owners invite people and decide what each of them can do.'
            }
          >
            <MemberLines team={team.data} company={company} changes={changes} />
          </SettingsSection>
          {owns && (
            <SettingsSection
              title="Invitations"
              lead="An invitation goes to an address, and only an account with that address can accept it."
            >
              <InvitationLines team={team.data} company={company} changes={changes} />
            </SettingsSection>
          )}
          <SettingsSection
            title="Verification"
            lead={
              company.verified_how
                ? 'The company’s page shows that its domain is verified.'
                : 'Until the domain is verified, the company is marked “Not verified” wherever its name appears.'
            }
          >
            <Verification company={company} proof={team.data.proof} />
          </SettingsSection>
          {hiring}
          {hasOwnServer && <OwnMails team={team.data} company={company} changes={changes} />}
          <OwnMembership team={team.data} company={company} changes={changes} />
        </div>
      ) : team.error ? (
        <ErrorState
          message={`The settings could not be loaded: ${team.error.message}`}
          onRetry={() => void team.refetch()}
          retrying={team.isFetching}
        />
      ) : (
        <div aria-busy="true" className="flex flex-col gap-4">
          <Skeleton className="h-48 w-full rounded-card!" />
          <Skeleton className="h-32 w-full rounded-card!" />
        </div>
      )}
    </>
  )
}
