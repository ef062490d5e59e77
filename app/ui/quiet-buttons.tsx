import type { ReactNode } from 'react'

/**
 * Ghost buttons at the end of a row. On a line of their own, their text is aligned with the line: a button's border and padding
 * are 15 px.
 */
export const QuietButtons = ({ children }: { children: ReactNode }) => (
  <span className="flex flex-wrap gap-2 max-sm:-ml-[15px]">{children}</span>
)
