import type { ReactNode } from 'react'

/** Buttons without an outline that end a row: where they get a line of their own, their words begin where the line does. */
export const QuietButtons = ({ children }: { children: ReactNode }) => (
  <span className="flex flex-wrap gap-2 max-sm:-ml-3.5">{children}</span>
)
