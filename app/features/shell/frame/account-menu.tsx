import type { ReactNode } from 'react'
import { useNavigate } from 'react-router'
import { getAuth } from '#app/lib/session/auth.ts'
import { useSession } from '#app/lib/session/session.ts'
import { givenName } from '#app/lib/session/stored-session.ts'
import { toast } from '#app/lib/toast.ts'
import { Menu, MenuButton, MenuLink } from '#app/ui/menu.tsx'

async function signOut(): Promise<void> {
  const auth = await getAuth()
  const { error } = await auth.signOut({ scope: 'local' })
  if (error) toast.error(error.message)
}

type AccountMenuProps = {
  className: string
  /** In place of the initials, once there is something. */
  face?: ReactNode
  children?: ReactNode
}

export function AccountMenu({ className, face, children }: AccountMenuProps) {
  const session = useSession()
  const navigate = useNavigate()
  return (
    <Menu
      className={className}
      triggerLabel="Account"
      trigger={
        <>
          <span aria-hidden="true" className="initials-from-head" />
          {face}
        </>
      }
      triggerClass="relative grid size-9 place-items-center rounded-full bg-accent-soft text-14 font-semibold text-accent-strong hover:opacity-88 pointer-coarse:size-11"
    >
      {session && (
        <p className="mx-3 mb-2 border-b border-line pt-1 pb-3 text-14">
          <span className="block font-semibold">{givenName(session.user)}</span>
          <span className="block text-ink-3">{session.user.email ?? session.user.phone}</span>
        </p>
      )}
      <MenuLink to="/dashboard">Dashboard</MenuLink>
      <MenuLink to="/saved-jobs">Saved jobs</MenuLink>
      <MenuLink to="/settings">Settings</MenuLink>
      {children}
      <MenuButton onClick={() => signOut().then(() => navigate('/'))}>Sign out</MenuButton>
    </Menu>
  )
}
