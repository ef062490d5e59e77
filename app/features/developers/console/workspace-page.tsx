import { useQuery } from '@tanstack/react-query'
import { UserPlus } from 'lucide-react'
import { useState } from 'react'
import { workspaceKey } from '#app/data/keys.ts'
import { callOrcher } from '#app/data/orcher-client.ts'
import { chooseWorkspace, useWorkspaceScope, type Workspace } from '#app/data/orcher-workspace.ts'
import { useChange } from '#app/data/use-change.ts'
import { Budget } from '#app/features/developers/console/usage/budget.tsx'
import { useAddressQuery } from '#app/lib/address/address-query.ts'
import { toast } from '#app/lib/toast.ts'
import { Avatar } from '#app/ui/avatar.tsx'
import { Button } from '#app/ui/button.tsx'
import { ConfirmDialog } from '#app/ui/confirm-dialog.tsx'
import { ErrorState } from '#app/ui/error-state.tsx'
import { PillSelect } from '#app/ui/filter-select.tsx'
import { PageHeader } from '#app/ui/page-header.tsx'
import { Skeleton } from '#app/ui/skeleton.tsx'
import { type Member, membersQuery } from './console-queries.ts'
import { MemberDialog } from './member-dialog.tsx'
import { NameDialog } from './name-dialog.tsx'
import { roleNames, roles, roleTexts } from './roles.ts'

type Asked = { what: 'name' | 'add' } | { what: 'remove'; member: Member }

export function WorkspacePage() {
  const scope = useWorkspaceScope()
  const owns = scope.role === 'owner'
  const [query, setQuery] = useAddressQuery()
  const [asked, setAsked] = useState<Asked>()
  const close = () => setAsked(undefined)
  const { name, create, add, role, remove } = useWorkspaceChanges()
  const adds = query.get('new') === 'workspace'
  const closeNew = () =>
    setQuery((now) => {
      now.delete('new')
      return now
    })
  return (
    <>
      <PageHeader
        title={scope.name}
        lead="Each workspace has its own keys, agents, memory and audit."
        aside={
          owns && (
            <div className="flex flex-wrap gap-3">
              <Button look="outline" onClick={() => setAsked({ what: 'name' })}>
                Rename
              </Button>
              <Button onClick={() => setAsked({ what: 'add' })}>
                <UserPlus aria-hidden="true" className="size-4" />
                Add a member
              </Button>
            </div>
          )
        }
      />
      <Members
        owns={owns}
        onRole={(member, to) => role.mutate({ member, to })}
        onRemove={(member) => setAsked({ what: 'remove', member })}
      />
      <Budget />
      {asked?.what === 'name' && (
        <NameDialog
          title="Rename the workspace"
          act="Rename"
          name={scope.name}
          onSave={name.attempt}
          onClose={close}
        />
      )}
      {adds && (
        <NameDialog
          title="New workspace"
          act="Create the workspace"
          onSave={async (given) => chooseWorkspace((await create.attempt(given)).id)}
          onClose={closeNew}
        />
      )}
      {asked?.what === 'add' && <MemberDialog onAdd={add.attempt} onClose={close} />}
      {asked?.what === 'remove' && (
        <ConfirmDialog
          title={
            asked.member.user_id === scope.person ? `Leave ${scope.name}?` : `Remove ${asked.member.name}?`
          }
          description="Keys this person created stop working right away."
          act={asked.member.user_id === scope.person ? 'Leave' : 'Remove'}
          busy={remove.isPending}
          onAct={() => {
            remove.mutate(asked.member)
            close()
          }}
          onClose={close}
        />
      )}
    </>
  )
}

function useWorkspaceChanges() {
  const scope = useWorkspaceScope()
  const key = workspaceKey(scope, 'members')
  const name = useChange({
    kind: 'orcher',
    key: workspaceKey(scope, 'name'),
    run: (given: string) => callOrcher<Workspace>('PATCH', '/workspace', { ...scope, body: { name: given } }),
    failed: 'The workspace was not renamed',
  })
  const create = useChange({
    kind: 'orcher',
    key: workspaceKey(scope, 'create'),
    run: (given: string) => callOrcher<Workspace>('POST', '/workspaces', { body: { name: given } }),
    failed: 'The workspace was not created',
  })
  const add = useChange({
    kind: 'orcher',
    key,
    run: (body: { email: string; role: string }) =>
      callOrcher<Member>('POST', '/members', { ...scope, body }),
    failed: 'No one was added',
  })
  const role = useChange({
    kind: 'orcher',
    key,
    run: ({ member, to }: { member: Member; to: string }) =>
      callOrcher<Member>('PATCH', `/members/${member.user_id}`, { ...scope, body: { role: to } }),
    failed: 'The role was not changed',
    done: ({ member, to }) => toast.success(`${member.name} is ${roleNames[to as Member['role']]} now.`),
  })
  const remove = useChange({
    kind: 'orcher',
    key,
    run: (member: Member) => callOrcher('DELETE', `/members/${member.user_id}`, scope),
    failed: 'No one was removed',
  })
  return { name, create, add, role, remove }
}

type MembersProps = {
  owns: boolean
  onRole: (member: Member, role: string) => void
  onRemove: (member: Member) => void
}

function Members({ owns, onRole, onRemove }: MembersProps) {
  const scope = useWorkspaceScope()
  const { data, error, refetch, isFetching } = useQuery(membersQuery(scope))
  if (error && !data) {
    return (
      <ErrorState
        message={`Members could not be loaded: ${error.message}`}
        onRetry={() => void refetch()}
        retrying={isFetching}
      />
    )
  }
  if (!data) return <Skeleton className="h-32 w-full rounded-card!" />
  return (
    <section aria-label="Members" className="rounded-card border border-line bg-surface">
      <ul>
        {data.map((member) => {
          const own = member.user_id === scope.person
          return (
            <li
              key={member.user_id}
              className="flex flex-wrap items-center gap-x-4 gap-y-2 border-b border-line px-5 py-3 last:border-0"
            >
              <div className="mr-auto flex items-center gap-4 max-sm:w-full">
                <Avatar name={member.name} size="small" />
                <div className="min-w-0">
                  <p dir="auto" className="text-15 font-medium">
                    {member.name}
                    {own && <span className="text-ink-3"> (you)</span>}
                  </p>
                  <p className="text-13 text-ink-3">{roleTexts[member.role]}</p>
                </div>
              </div>
              {owns ? (
                <RoleChoice member={member} onRole={onRole} />
              ) : (
                <p className="text-14 text-ink-2">{roleNames[member.role]}</p>
              )}
              {(owns || own) && (
                <Button look="ghost" size="small" className="min-w-22" onClick={() => onRemove(member)}>
                  {own ? 'Leave' : 'Remove'}
                </Button>
              )}
            </li>
          )
        })}
      </ul>
    </section>
  )
}

type RoleChoiceProps = { member: Member; onRole: (member: Member, role: string) => void }

function RoleChoice({ member, onRole }: RoleChoiceProps) {
  return (
    <PillSelect
      aria-label={`Role of ${member.name}`}
      value={member.role}
      onChange={({ target }) => onRole(member, target.value)}
      frame="w-32"
      className="border-line-strong text-14"
    >
      {roles.map((role) => (
        <option key={role} value={role}>
          {roleNames[role]}
        </option>
      ))}
    </PillSelect>
  )
}
