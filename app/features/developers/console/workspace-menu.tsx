import { ChevronsUpDown, Plus } from 'lucide-react'
import type { Workspace } from '#app/data/orcher-workspace.ts'
import { Avatar } from '#app/ui/avatar.tsx'
import { cx } from '#app/ui/cx.ts'
import { Menu, MenuButton, MenuLink } from '#app/ui/menu.tsx'
import { roleNames } from './roles.ts'

type WorkspaceMenuProps = {
  current: Workspace
  workspaces: readonly Workspace[]
  onChoose: (id: string) => void
  /** As wide as the side bar, which may show icons only. */
  inSideBar?: boolean
}

export function WorkspaceMenu({ current, workspaces, onChoose, inSideBar }: WorkspaceMenuProps) {
  return (
    <Menu
      className={inSideBar ? '' : '-ml-1.5'}
      trigger={
        <>
          <Avatar name={current.name} square className="size-8! shrink-0 rounded-control! text-13!" />
          <span className={cx('min-w-0 grow', inSideBar && 'railed:sr-only')}>
            <span dir="auto" className="block truncate text-14 font-semibold">
              {current.name}
            </span>
            <span className="block text-13 text-ink-3">
              <span className="sr-only">, </span>
              {roleNames[current.role]}
            </span>
          </span>
          <span className="sr-only">, change the workspace</span>
          <ChevronsUpDown
            aria-hidden="true"
            className={cx('size-4 shrink-0 text-ink-3', inSideBar && 'railed:hidden')}
          />
        </>
      }
      triggerClass={cx(
        'flex max-w-full items-center gap-2.5 rounded-control p-1.5 text-left pointer-coarse:min-h-11',
        inSideBar
          ? 'w-full border border-line-strong bg-surface hover:border-control railed:justify-center'
          : 'hover:bg-sunken',
      )}
    >
      {workspaces.map(({ id, name, role }) => (
        <MenuButton key={id} onClick={() => onChoose(id)} aria-current={id === current.id}>
          <span dir="auto">{name}</span>
          <span className="text-13 font-normal text-ink-3">{roleNames[role]}</span>
        </MenuButton>
      ))}
      <MenuLink to="/orcher/console/workspace?new=workspace">
        <span className="inline-flex items-center gap-2">
          <Plus aria-hidden="true" className="size-4" /> New workspace
        </span>
      </MenuLink>
    </Menu>
  )
}
