import type { ReactNode } from 'react'

/** Ghost buttons that end a row. On a line of their own, their words begin where the line does: a button's border and padding are 15 px. */
export const QuietButtons = ({ children }: { children: ReactNode }) => (
  <span className="flex flex-wrap gap-2 max-sm:-ml-[15px]">{children}</span>
)
