import { ChevronsUpDown } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Workspace } from '#app/data/orcher-workspace.ts'
import { Avatar } from '#app/ui/avatar.tsx'
import { Menu, MenuButton, MenuLink } from '#app/ui/menu.tsx'
import { roleNames } from './roles.ts'

type WorkspaceMenuProps = {
  current: Workspace
  workspaces: readonly Workspace[]
  onChoose: (id: string) => void
  more: ReactNode
}

export function WorkspaceMenu({ current, workspaces, onChoose, more }: WorkspaceMenuProps) {
  return (
    <>
      <Menu
        trigger={
          <>
            <Avatar name={current.name} square className="size-8! rounded-control! text-13!" />
            <span dir="auto" className="max-w-64 truncate text-15 font-semibold">
              {current.name}
            </span>
            <span className="sr-only">, change the workspace</span>
            <ChevronsUpDown aria-hidden="true" className="size-4 shrink-0 text-ink-3" />
          </>
        }
        triggerClass="-ml-1.5 flex max-w-[calc(100%+0.375rem)] items-center gap-2.5 rounded-control p-1.5 hover:bg-sunken pointer-coarse:min-h-11"
      >
        {workspaces.map(({ id, name, role }) => (
          <MenuButton key={id} onClick={() => onChoose(id)} aria-current={id === current.id}>
            <span dir="auto">{name}</span>
            <span className="text-13 font-normal text-ink-3">{roleNames[role]}</span>
          </MenuButton>
        ))}
        <MenuLink to="/orcher/console/workspace?new=workspace">{more}</MenuLink>
      </Menu>
      <p className="text-14 text-ink-3 max-sm:hidden">{roleNames[current.role]}</p>
    </>
  )
}
