import { useSession } from '#app/lib/session/session.ts'
import { MenuLink } from '#app/ui/menu.tsx'

/** For staff, by a claim of the session; the page itself asks the database. */
export function StaffLink() {
  const session = useSession()
  return session?.user.app_metadata?.staff === true ? <MenuLink to="/staff">Staff</MenuLink> : null
}
