import { Link } from 'react-router'
import { cx } from '#app/ui/cx.ts'
import { LogoMark } from '#app/ui/logo.tsx'

export function HomeLink({ nameClass }: { nameClass?: string }) {
  return (
    <Link
      viewTransition
      to="/"
      aria-label="Tannr, home"
      className="-ml-1 flex items-center gap-2.5 rounded-control p-1 pointer-coarse:py-2"
    >
      <LogoMark className="size-7" />
      <span className={cx('text-18 font-semibold tracking-[-0.018em]', nameClass)}>Tannr</span>
    </Link>
  )
}
