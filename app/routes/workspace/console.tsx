import { Outlet } from 'react-router'
import { ConsoleFrame } from '#app/features/developers/console/console-frame.tsx'
import type { PageHandle } from '#app/root.tsx'

export const handle: PageHandle = { area: 'console' }

export default function ConsoleLayout() {
  return (
    <ConsoleFrame>
      <Outlet />
    </ConsoleFrame>
  )
}
