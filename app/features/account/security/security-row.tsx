import type { ReactNode } from 'react'

type SecurityRowProps = {
  icon?: ReactNode
  name: ReactNode
  detail?: ReactNode
  /** Buttons at the end; below on a narrow screen. */
  children?: ReactNode
}

/** A row of a list: its name, a line of details, and actions. */
export function SecurityRow({ icon, name, detail, children }: SecurityRowProps) {
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3.5 first:pt-0">
      {icon && (
        <span aria-hidden="true" className="grid size-9 place-items-center rounded-full bg-sunken text-ink-2">
          {icon}
        </span>
      )}
      <div className="min-w-0 flex-1 basis-48">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1 font-medium wrap-anywhere">{name}</p>
        {detail && <p className="text-14 text-ink-2 wrap-anywhere">{detail}</p>}
      </div>
      {children && <div className="flex flex-wrap gap-2">{children}</div>}
    </li>
  )
}

export function SecurityList({ label, children }: { label: string; children: ReactNode }) {
  return (
    <ul aria-label={label} className="divide-y divide-line">
      {children}
    </ul>
  )
}
