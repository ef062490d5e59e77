import { Outlet } from 'react-router'
import { ConsoleFrame } from '#app/features/developers/console/console-frame.tsx'

export default function ConsoleLayout() {
  return (
    <ConsoleFrame>
      <Outlet />
    </ConsoleFrame>
  )
}
