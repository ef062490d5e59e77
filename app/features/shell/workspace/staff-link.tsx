import { staffPlace } from '#app/content/workspace-places.ts'
import { useIsStaff } from '#app/lib/session/is-staff.ts'
import { MenuLink } from '#app/ui/menu.tsx'

export function StaffLink() {
  return useIsStaff() ? <MenuLink to={staffPlace.to}>{staffPlace.label}</MenuLink> : null
}
